internal import GRDB

/// Words an error of SQLite's as one of the library at a path.
func naming<Result>(_ path: String, _ body: () throws -> Result) throws -> Result {
    do {
        return try body()
    } catch let error as DatabaseError {
        throw LibraryError(error, path: path)
    } catch is RowDecodingError {
        // A value that is null can only be where it is, as no other can be written.
        throw LibraryError.damaged(path: path)
    }
}

extension LibraryError {
    init(_ error: DatabaseError, path: String) {
        let code = error.resultCode.primaryResultCode
        self =
            switch code {
            // A disk that turned so while SQLite had the file open.
            case .SQLITE_IOERR where FilePlace(path: path).isOnReadOnlyDisk: .diskReadOnly(path: path)
            // Where it is not the file itself that finds no room, SQLite only says that something failed.
            case .SQLITE_IOERR where FilePlace(path: path).isOnFullDisk: .diskFull(path: path)
            case .SQLITE_CANTOPEN where FilePlace(path: path).isOnFullDisk: .diskFull(path: path)
            case .SQLITE_IOERR: .diskFailed(path: path)
            case .SQLITE_NOTADB: .notALibrary(path: path)
            case .SQLITE_CORRUPT, .SQLITE_CONSTRAINT, .SQLITE_MISMATCH: .damaged(path: path)
            case .SQLITE_ERROR where Self.isOfDamage(error.message ?? ""): .damaged(path: path)
            case .SQLITE_READONLY: .readOnly(path: path)
            case .SQLITE_BUSY: .locked(path: path)
            // What it sorts goes to another disk, perhaps.
            case .SQLITE_FULL where FilePlace(path: path).bytesLeft ?? 0 >= LogCapacity.room: .noRoom(path: path)
            case .SQLITE_FULL: .diskFull(path: path)
            case .SQLITE_INTERRUPT: .interrupted
            case .SQLITE_CANTOPEN, .SQLITE_PERM: .notPermitted(path: path)
            default: .storeFailed(path: path, reason: error.message ?? "\(error.resultCode)")
            }
    }

    /// Whether SQLite says of a file that is a library of ours what it only says when the library is damaged.
    private static func isOfDamage(_ message: String) -> Bool {
        [
            "no such table", "no such column", "no such tokenizer", "no such module", "has no column named",
            "unsupported file format", "malformed", "vtable constructor failed", "unrecognized option", "fts5",
        ].contains { message.contains($0) }
    }
}
