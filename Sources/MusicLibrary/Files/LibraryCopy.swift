internal import AlbumModel
internal import Files
internal import SQLite

/// A copy of a library, made with SQLite's backup function.
struct LibraryCopy {
    /// The setting for work that uses each page once, which needs none of SQLite's two megabytes.
    static let smallCache = "PRAGMA cache_size = -256"
    private static let settings = "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; \(smallCache)"

    private let path: String

    init(to path: String) { self.path = path }

    /// Gives a file that no other connection has open a random number for the schema, by which ``LibraryLog`` and ``OpenedFile`` tell
    /// files apart.
    static func number(_ db: Database) throws {
        try db.execute("PRAGMA schema_version = \(Int64.random(in: smallestNumber ... 1 << 30))")
    }

    /// Larger than the number of a file that has none of these.
    static let smallestNumber: Int64 = 1 << 16

    /// Copies a library in the state of the open transaction.
    ///
    /// - Parameter pause: Called after each piece of about a megabyte; an error ends the copy.
    func fill(from source: Database, pause: (() throws -> Void)? = nil) throws {
        // An unfinished copy is deleted, and a finished one is synced as a whole.
        let copy = try PageSums.open(path) { try $0.execute(Self.settings) }
        defer { try? copy.close() }
        PageSums.follow(in: copy, of: source)
        try source.copy(to: copy, pause: pause)
        try Self.number(copy)
    }
}
