internal import Glibc
internal import Synchronization

/// The unfinished files of this program, with the files of SQLite and of locks beside them; usable from any thread.
enum UnfinishedFiles {
    private static let endings = [
        "", "-wal", "-shm", "-journal", "-gate", "-turn", "-source", "-source-wal", "-source-shm",
    ]
    private static let paths = Mutex<Set<String>>([])

    /// Registers a file before it is created.
    static func add(_ path: String) {
        paths.withLock { _ = $0.insert(path) }
    }

    /// Removes a file.
    static func discard(_ path: String) {
        paths.withLock { _ = $0.remove(path) }
        remove(path)
    }

    /// Removes all files, before another thread ends the program.
    static func discardAll() {
        for path in paths.withLock({ $0 }) { remove(path) }
    }

    private static func remove(_ path: String) {
        for ending in endings { unlink(path + ending) }
    }
}
