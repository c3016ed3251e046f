import Glibc

/// A history's file, open and locked.
struct HistoryLock {
    let descriptor: Int32

    /// Gives the lock back. Closing would not be enough: a ``HeldFile`` may share it.
    func release() {
        flock(descriptor, LOCK_UN)
        close(descriptor)
    }
}
