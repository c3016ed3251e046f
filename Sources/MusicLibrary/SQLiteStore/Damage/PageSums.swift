internal import CSQLite
internal import Files
internal import GRDB
internal import GRDBSQLite

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

    /// The basic configuration of every connection to a library.
    static var configuration: Configuration {
        _ = isReady
        return Configuration()
    }

    /// The number of bytes of a page that contain its sum.
    static let bytes = csqlite_reserved_bytes

    /// The option of an address that makes SQLite open a file without the layer, to read damaged pages too.
    static let withoutComparing = "vfs=unix"

    /// True if the pages of a database have room for their sums.
    static func haveRoom(_ db: Database) -> Bool {
        // A negative number only reads the value.
        var bytes: CInt = -1
        sqlite3_file_control(db.sqliteConnection, "main", SQLITE_FCNTL_RESERVE_BYTES, &bytes)
        return bytes == CInt(Self.bytes)
    }

    /// Reserves room for sums in the pages of an empty database, or of one that is rewritten.
    static func makeRoom(_ db: Database) {
        var bytes = CInt(Self.bytes)
        sqlite3_file_control(db.sqliteConnection, "main", SQLITE_FCNTL_RESERVE_BYTES, &bytes)
    }

    /// Adds sums to the pages of a copy, which is written page by page to a new file.
    static func follow(in copy: Database, of source: Database) {
        guard haveRoom(source) else { return }
        sqlite3_file_control(copy.sqliteConnection, "main", CInt(csqlite_sums_follow), nil)
    }

    /// True if a page, counted from 1, ends with its sum.
    static func isSummed(_ page: [UInt8], _ number: Int) -> Bool { csqlite_has_sum(page, UInt32(number)) }
}

/// Adds sums to the pages of a library that was created without them, which rewrites the file.
struct SumsAddition {
    let path: String
    /// The folder for a copy of the library before; nil for no copy.
    let backups: BackupFolder?

    /// Rewrites the library if no other program has it open and the disk has enough free space.
    ///
    /// Otherwise, the library works without sums, and the next program that opens it tries again. An older program that has it open
    /// would write pages without sums.
    func make(_ db: Database) throws {
        let place = Path(path)
        guard let left = place.freeBytes, left / 3 > UInt64(place.size) else { return }
        do {
            guard try isAlone(db) else { return }
            try? backups?.storeBeforeMigration(LibrarySchema.version, db)
            PageSums.makeRoom(db)
            try db.execute(sql: "VACUUM")
        } catch let error as DatabaseError where error.resultCode != .SQLITE_CORRUPT {
            return
        }
        try db.execute(sql: "PRAGMA user_version = \(LibrarySchema.version)")
    }

    /// True if no other program has the library open. Only then can SQLite leave the mode of the write-ahead log, which is restored at
    /// once.
    private func isAlone(_ db: Database) throws -> Bool {
        let patience = try Int.fetchOne(db, sql: "PRAGMA busy_timeout") ?? 0
        try db.execute(sql: "PRAGMA busy_timeout = 0")
        defer { try? db.execute(sql: "PRAGMA busy_timeout = \(patience)") }
        let mode = try? String.fetchOne(db, sql: "PRAGMA journal_mode = DELETE")
        try db.execute(sql: "PRAGMA journal_mode = WAL")
        return mode == "delete"
    }
}
