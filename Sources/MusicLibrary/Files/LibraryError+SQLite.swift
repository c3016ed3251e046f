internal import AlbumModel
internal import CSQLite
internal import Files
internal import SQLite

/// Runs `body` and converts errors of SQLite to errors of the library at a path.
func naming<Result>(_ path: String, _ body: () throws -> Result) throws -> Result {
    do {
        return try namingSystemErrors(body)
    } catch let error as SQLiteError {
        throw LibraryError(error, path: path)
    }
}

/// Runs `body` and reports a full disk as such, also if SQLite reports an error of input or output.
///
/// SQLite reports `SQLITE_FULL` only for a write without space, but neither for a sync nor for a quota. Call it before another system
/// call can change `errno`.
func namingSystemErrors<Result>(_ body: () throws -> Result) throws -> Result {
    do {
        return try body()
    } catch let error as SQLiteError where failedWrites.contains(error.code) {
        let reason = SystemError()
        if reason.isFullDisk { throw SQLiteError(SQLITE_FULL) }
        if reason == .fileTooLarge { throw SQLiteError(SQLITE_NOLFS) }
        throw error
    }
}

/// The errors after which `errno` is the reason.
private let failedWrites: [Int32] = [
    csqlite_ioerr_write, csqlite_ioerr_fsync, csqlite_ioerr_dir_fsync, csqlite_ioerr_truncate, csqlite_ioerr_shmopen,
    csqlite_ioerr_shmsize, csqlite_ioerr_shmmap,
]

extension LibraryError {
    init(_ error: SQLiteError, path: String) {
        self =
            switch error.primaryCode {
            // A page whose sum is another.
            case SQLITE_IOERR where error.code == csqlite_ioerr_data: .damaged(path: path)
            case SQLITE_IOERR where Self.codesOfLocks.contains(error.code): .locksUnsupported(path: path)
            // A disk that became read-only while SQLite had the file open.
            case SQLITE_IOERR where Path(path).isOnReadOnlyDisk: .diskReadOnly(path: path)
            // If a file other than the database finds no space, SQLite only reports an I/O error.
            case SQLITE_IOERR where Path(path).isOnDisk(withLessThan: Self.roomToOpen): .diskFull(path: path)
            case SQLITE_CANTOPEN where Path(path).isOnDisk(withLessThan: Self.roomToOpen): .diskFull(path: path)
            case SQLITE_IOERR: .diskFailed(path: path)
            case SQLITE_NOTADB: .notALibrary(path: path)
            case SQLITE_CORRUPT, SQLITE_CONSTRAINT, SQLITE_MISMATCH: .damaged(path: path)
            case SQLITE_ERROR where Self.isOfDamage(error.message): .damaged(path: path)
            case SQLITE_READONLY: .readOnly(path: path)
            case SQLITE_BUSY: .locked(path: path)
            // SQLite's temporary files for sorting may be on another disk.
            case SQLITE_FULL where Path(path).freeBytes ?? 0 >= LogCapacity.room: .noRoom(path: path)
            case SQLITE_FULL: .diskFull(path: path)
            case SQLITE_NOLFS: .fileTooLarge(path: path)
            case SQLITE_INTERRUPT: .interrupted
            case SQLITE_CANTOPEN, SQLITE_PERM: .unopened(path)
            default: .storeFailed(path: path, reason: error.message)
            }
    }

    /// The codes of failed locks that no other program has: `csqlite_add_page_sums` reports a file system without locks so.
    private static let codesOfLocks: [Int32] = [
        csqlite_ioerr_lock, csqlite_ioerr_rdlock, csqlite_ioerr_shmlock, csqlite_ioerr_checkreservedlock,
    ]

    /// The error for a path that cannot be opened, with the system's reason.
    static func unopened(_ path: String) -> LibraryError {
        do throws(SystemError) { _ = try OpenFile(path, for: .reading, .nonblocking) } catch {
            if !error.isForbidden { return .notOpened(path: path, error) }
        }
        return .notPermitted(path: path)
    }

    /// The free disk space in bytes without which no library can be opened. The shared-memory file grows in units of 32 KiB
    /// (https://sqlite.org/walformat.html); the same amount is reserved for the log.
    private static let roomToOpen: UInt64 = 65536

    /// True if the message can only mean damage in a file that was recognised as a library.
    private static func isOfDamage(_ message: String) -> Bool {
        [
            "no such table", "no such column", "no such tokenizer", "no such module", "has no column named",
            "unsupported file format", "malformed", "vtable constructor failed", "unrecognized option", "fts5",
        ].contains { message.contains($0) }
    }
}

/// Keeps a damaged library open while another connection closes it, so that its log is preserved.
///
/// The last connection to close writes the log to the file; a read-only connection cannot.
struct LogHolder {
    private let db: Database

    /// Opens the library at a path; nil if its log is empty.
    init?(_ path: String) throws {
        guard Path(path + "-wal").size > 0 else { return nil }
        // Reading the schema makes SQLite open the log too.
        db = try PageSums.open(path, Database.Options(isReadOnly: true))
    }

    /// Closes the library.
    func close() { try? db.close() }
}
