internal import Foundation

/// A lock file that one holder at a time can lock, among all programs; it is created on first use, unless it is a
/// directory.
///
/// Each object opens the file separately, so two objects exclude each other in one program too.
final class LockFile {
    private let path: String
    private let flags: Int32
    private var descriptor: Int32 = -1

    init(path: String) {
        self.path = path
        flags = O_RDWR | O_CREAT | O_CLOEXEC
    }

    init(directory: String) {
        path = directory
        flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }

    /// Waits for the lock until a deadline, and returns true if it was acquired. Also returns true, without a lock,
    /// if the file cannot be created or the file system does not support locks.
    func lock(until deadline: ContinuousClock.Instant) -> Bool {
        if descriptor < 0 { descriptor = open(path, flags, 0o600) }
        guard descriptor >= 0 else { return true }
        while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
            guard errno == EWOULDBLOCK || errno == EINTR else { return true }
            guard ContinuousClock.now < deadline else { return false }
            usleep(1000)
        }
        return true
    }

    /// Releases the lock, if it is held.
    func unlock() {
        if descriptor >= 0 { _ = flock(descriptor, LOCK_UN) }
    }
}
