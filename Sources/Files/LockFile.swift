internal import Glibc

/// Advisory locks of whole files, flock(2). They belong to the open file: every ``OpenFile`` of a path can hold a lock of
/// its own, also in the same program, and the system releases them when the program ends.
extension OpenFile {
    /// Takes the lock, or returns false if another holder has it.
    public func tryLock() throws(SystemError) -> Bool {
        if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return true }
        guard errno == EWOULDBLOCK || errno == EINTR else { throw SystemError() }
        return false
    }

    /// Releases the lock, also if a duplicate of the descriptor is still open.
    public func unlock() { _ = flock(descriptor, LOCK_UN) }

    /// True if another process has a lock of fcntl(2) on a byte. Closing any descriptor of a file releases all locks of
    /// this kind that the program has on it.
    public func isLocked(atByte offset: Int) -> Bool { lockHolder(atByte: offset) != nil }

    /// The number of a process that has such a lock; 0 or less for one outside this container.
    public func lockHolder(atByte offset: Int) -> Int32? {
        var lock = Glibc.flock()
        (lock.l_type, lock.l_whence) = (Int16(F_WRLCK), Int16(SEEK_SET))
        (lock.l_start, lock.l_len) = (offset, 1)
        guard fcntl(descriptor, F_GETLK, &lock) == 0, lock.l_type != Int16(F_UNLCK) else { return nil }
        return lock.l_pid
    }
}

/// A lock file that one holder at a time can lock, among all programs; it is created on first use, unless it is a
/// directory.
public final class LockFile {
    private let path: String
    private let isDirectory: Bool
    private var file: OpenFile?

    /// A file that contains nothing but the lock.
    public init(path: String) { (self.path, isDirectory) = (path, false) }

    /// An existing directory.
    public init(directory: String) { (path, isDirectory) = (directory, true) }

    /// Waits for the lock until a deadline, and returns true if it was acquired. Also returns true, without a lock,
    /// if the file cannot be created or the file system does not support locks.
    public func lock(until deadline: ContinuousClock.Instant) -> Bool {
        if file == nil { file = try? open() }
        guard let file else { return true }
        while (try? file.tryLock()) == false {
            guard ContinuousClock.now < deadline else { return false }
            usleep(1000)
        }
        return true
    }

    private func open() throws(SystemError) -> OpenFile {
        isDirectory
            ? try OpenFile(path, for: .reading, .directory) : try OpenFile(path, for: .readingAndWriting, .create)
    }

    /// Releases the lock, if it is held.
    public func unlock() { file?.unlock() }
}
