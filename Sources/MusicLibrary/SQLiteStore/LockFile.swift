internal import Foundation

/// A file that one holder at a time can lock, among all programs; it is made when it is first needed.
///
/// It is opened anew by each object, so that two objects exclude each other in one program too.
final class LockFile {
    private let path: String
    private var descriptor: Int32 = -1

    init(path: String) { self.path = path }

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }

    /// Waits for the lock, and says whether it came in time. Where the file cannot be made, it goes without.
    func lock(until deadline: ContinuousClock.Instant) -> Bool {
        if descriptor < 0 { descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600) }
        guard descriptor >= 0 else { return true }
        while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
            guard ContinuousClock.now < deadline else { return false }
            usleep(1000)
        }
        return true
    }

    /// Lets the lock go, if it is held.
    func unlock() {
        if descriptor >= 0 { _ = flock(descriptor, LOCK_UN) }
    }
}
