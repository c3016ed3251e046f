internal import GRDB

/// Keeps a damaged library open while it is closed, so that what is in its log stays there.
///
/// Whoever closes a library last writes its log into its file, which a connection that only reads cannot.
struct LibraryWitness {
    private let queue: DatabaseQueue

    /// Opens the library at a path; nil where nothing is in its log.
    init?(_ path: String) throws {
        guard FilePlace(path: path + "-wal").size > 0 else { return nil }
        var configuration = Configuration()
        configuration.readonly = true
        queue = try DatabaseQueue(path: path, configuration: configuration)
        // The file is opened when it is first read.
        try? queue.unsafeRead { _ = try Int.fetchOne($0, sql: "SELECT count(*) FROM sqlite_master") }
    }

    /// Closes the library at last.
    func leave() { try? queue.close() }
}
