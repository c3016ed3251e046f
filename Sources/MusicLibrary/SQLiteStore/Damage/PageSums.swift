internal import CSQLite
internal import Files
internal import GRDB
internal import GRDBSQLite

/// The sums of a library's pages, by which damage shows as soon as the page is read: wherever it is, and in whatever was stored there.
///
/// A layer beneath SQLite makes and compares them, with 960 instructions for a page: a list of 250,000 albums computes 0.23 % more.
enum PageSums {
    /// SQLite, with the layer; both are made ready before the first connection of the process is opened.
    ///
    /// SQLite's memory is not counted, which no code here asks about: that took a lock for each piece and 6 % of an add.
    private static let isReady: Bool = {
        _ = csqlite_stop_counting_memory()
        return csqlite_add_page_sums()
    }()

    /// What every connection to a library begins with.
    static var configuration: Configuration {
        _ = isReady
        return Configuration()
    }

    /// How many bytes of a page are for its sum.
    static let bytes = csqlite_reserved_bytes

    /// The part of an address by which SQLite opens a file without the layer, to read what is damaged too.
    static let withoutComparing = "vfs=unix"

    /// Whether the pages of a database have room for their sums.
    static func haveRoom(_ db: Database) -> Bool {
        // A number below 0 only asks.
        var bytes: CInt = -1
        sqlite3_file_control(db.sqliteConnection, "main", SQLITE_FCNTL_RESERVE_BYTES, &bytes)
        return bytes == CInt(Self.bytes)
    }

    /// Has SQLite leave room for sums in the pages of an empty database, or of one that is rewritten.
    static func makeRoom(_ db: Database) {
        var bytes = CInt(Self.bytes)
        sqlite3_file_control(db.sqliteConnection, "main", SQLITE_FCNTL_RESERVE_BYTES, &bytes)
    }

    /// Has the pages of a copy get their sums, which is written page by page into a new file.
    static func follow(in copy: Database, of source: Database) {
        guard haveRoom(source) else { return }
        sqlite3_file_control(copy.sqliteConnection, "main", CInt(csqlite_sums_follow), nil)
    }

    /// Whether a page, from 1, ends with its sum.
    static func isSummed(_ page: [UInt8], _ number: Int) -> Bool { csqlite_has_sum(page, UInt32(number)) }
}

/// Gives a library that was made without sums in its pages its sums, for which it is written anew.
struct SumsAddition {
    /// The library's file.
    let path: String
    /// Where the library is copied to before; nil where it was copied already, or is not to be.
    let backups: BackupFolder?

    /// Writes the library anew, as long as no other program has it open and the disk has room for it.
    ///
    /// Where that cannot be, the library stays as it is, and works without sums; the next program that opens it tries again. An older
    /// program that has it open would write pages without sums.
    func make(_ db: Database) throws {
        let place = Path(path)
        guard let left = place.freeBytes, left / 3 > UInt64(place.size) else { return }
        do {
            guard try isAlone(db) else { return }
            try? backups?.keepBeforeFormat(LibrarySchema.version, db)
            PageSums.makeRoom(db)
            try db.execute(sql: "VACUUM")
        } catch let error as DatabaseError where error.resultCode != .SQLITE_CORRUPT {
            return
        }
        try db.execute(sql: "PRAGMA user_version = \(LibrarySchema.version)")
    }

    /// Whether no other program has the library open: only then can SQLite leave the log for good, to which it comes back at once.
    private func isAlone(_ db: Database) throws -> Bool {
        let patience = try Int.fetchOne(db, sql: "PRAGMA busy_timeout") ?? 0
        try db.execute(sql: "PRAGMA busy_timeout = 0")
        defer { try? db.execute(sql: "PRAGMA busy_timeout = \(patience)") }
        let mode = try? String.fetchOne(db, sql: "PRAGMA journal_mode = DELETE")
        try db.execute(sql: "PRAGMA journal_mode = WAL")
        return mode == "delete"
    }
}
