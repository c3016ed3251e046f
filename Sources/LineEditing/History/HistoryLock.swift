import Glibc

/// A history's file, open and locked.
struct HistoryLock {
    let descriptor: Int32

    /// Releases the lock. Closing the descriptor is not enough, because a ``HeldFile`` may share the lock.
    func release() {
        flock(descriptor, LOCK_UN)
        close(descriptor)
    }
}
