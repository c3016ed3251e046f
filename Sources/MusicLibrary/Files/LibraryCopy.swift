internal import AlbumModel
internal import Files
internal import GRDB

/// A copy of a library, made with SQLite's backup function.
struct LibraryCopy {
    private static let settings = "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -256"

    private let path: String

    init(to path: String) { self.path = path }

    /// Gives a file that no other connection has open a random number for the schema, by which ``LibraryLog`` and ``OpenedFile`` tell
    /// files apart.
    static func number(_ db: Database) throws {
        try db.execute(sql: "PRAGMA schema_version = \(Int64.random(in: smallestNumber ... 1 << 30))")
    }

    /// Larger than the number of a file that has none of these.
    static let smallestNumber: Int64 = 1 << 16

    /// Copies a library in the state of the open transaction.
    ///
    /// - Parameter pause: Called after each piece of about a megabyte; an error ends the copy.
    func fill(from source: Database, pause: (() throws -> Void)? = nil) throws {
        var configuration = PageSums.configuration
        // An unfinished copy is deleted, and a finished one is synced as a whole.
        configuration.prepareDatabase { try $0.execute(sql: Self.settings) }
        let copy = try DatabaseQueue(path: path, configuration: configuration)
        defer { try? copy.close() }
        try copy.writeWithoutTransaction { copy in
            PageSums.follow(in: copy, of: source)
            try source.backup(to: copy, pagesPerStep: pause == nil ? -1 : 256) { progress in
                if !progress.isCompleted { try pause?() }
            }
            try Self.number(copy)
        }
    }
}
