internal import Glibc
internal import Synchronization

/// The files that this program has begun and not finished, each with what SQLite and we keep beside it; for use from any thread.
enum UnfinishedFiles {
    private static let endings = [
        "", "-wal", "-shm", "-journal", "-gate", "-turn", "-source", "-source-wal", "-source-shm",
    ]
    private static let paths = Mutex<Set<String>>([])

    /// Notes a file that is about to be made.
    static func add(_ path: String) {
        paths.withLock { _ = $0.insert(path) }
    }

    /// Takes a file away.
    static func discard(_ path: String) {
        paths.withLock { _ = $0.remove(path) }
        remove(path)
    }

    /// Takes all away, before the program is ended from elsewhere.
    static func discardAll() {
        for path in paths.withLock({ $0 }) { remove(path) }
    }

    private static func remove(_ path: String) {
        for ending in endings { unlink(path + ending) }
    }
}
