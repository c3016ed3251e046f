internal import GRDB

/// Keeps a damaged library open while another connection closes it, so that its log is preserved.
///
/// The last connection to close writes the log to the file; a read-only connection cannot.
struct LibraryWitness {
    private let queue: DatabaseQueue

    /// Opens the library at a path; nil if its log is empty.
    init?(_ path: String) throws {
        guard FilePlace(path: path + "-wal").size > 0 else { return nil }
        var configuration = PageSums.configuration
        configuration.readonly = true
        queue = try DatabaseQueue(path: path, configuration: configuration)
        // SQLite opens the file at the first read.
        try? queue.unsafeRead { _ = try Int.fetchOne($0, sql: "SELECT count(*) FROM sqlite_master") }
    }

    /// Closes the library.
    func leave() { try? queue.close() }
}
