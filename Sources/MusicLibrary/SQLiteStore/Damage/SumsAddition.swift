internal import GRDB

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
        let place = FilePlace(path: path)
        guard let left = place.bytesLeft, left / 3 > UInt64(place.size) else { return }
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
