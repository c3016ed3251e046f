internal import CSQLite
internal import Files
internal import SQLite

/// The checksums of a library's pages, which reveal damage when a page is read.
///
/// A layer beneath SQLite computes and compares them, with 960 instructions for each page: a list of 250,000 albums takes 0.23 %
/// more.
enum PageSums {
    /// Initializes SQLite and the layer before the first connection of the process.
    ///
    /// SQLite does not count its memory, because each allocation would take a lock: 6 % of an add.
    private static let isReady: Bool = {
        _ = csqlite_stop_counting_memory()
        return csqlite_add_page_sums()
    }()

    /// Opens a connection to a library's file, and reads its schema, so that a file that is no database is an error here.
    ///
    /// - Parameter prepare: Called before the schema is read.
    static func open(
        _ path: String, _ options: Database.Options = Database.Options(), prepare: (Database) throws -> Void = { _ in }
    ) throws -> Database {
        _ = isReady
        let db = try Database(path: path, options)
        try prepare(db)
        try db.execute("SELECT 1 FROM sqlite_master LIMIT 1")
        return db
    }

    /// The number of bytes that each page reserves; the last eight are its sum.
    static let bytes = csqlite_reserved_bytes

    /// The option of an address that makes SQLite open a file without the layer, to read damaged pages too.
    static let withoutComparing = "vfs=unix"

    /// True if the pages of a database have room for their sums.
    static func haveRoom(_ db: Database) -> Bool {
        // A negative number only reads the value.
        var bytes: CInt = -1
        sqlite3_file_control(db.handle, "main", SQLITE_FCNTL_RESERVE_BYTES, &bytes)
        return bytes == CInt(Self.bytes)
    }

    /// Reserves room for sums in the pages of an empty database, or of one that is rewritten.
    static func makeRoom(_ db: Database) {
        var bytes = CInt(Self.bytes)
        sqlite3_file_control(db.handle, "main", SQLITE_FCNTL_RESERVE_BYTES, &bytes)
    }

    /// Adds sums to the pages of a copy, which is written page by page to a new file.
    static func follow(in copy: Database, of source: Database) {
        guard haveRoom(source) else { return }
        sqlite3_file_control(copy.handle, "main", CInt(csqlite_sums_follow), nil)
    }
}
