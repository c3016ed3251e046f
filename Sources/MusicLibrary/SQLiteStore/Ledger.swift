internal import GRDB

/// The next numbers of a library and the state of its journal; read once for each transaction, written once for each
/// commit.
struct Ledger: Equatable {
    var nextAlbum: Int64 = 1
    var nextChange = 1
    /// The key for the next edit's rows in `kept`.
    var nextKept: Int64 = 1
    var nextGroup: Int64 = 1
    /// The number of the latest done change; 0 if there is none.
    var latest = 0
    /// The current epoch: changes that were undone in it can be redone, those of older epochs are discarded.
    var epoch = 0
    /// True if there is a change to redo.
    var canRedo = false

    init(_ db: Database) throws {
        let statement = try db.cachedStatement(
            sql:
                "SELECT next_album, next_change, next_kept, next_group, latest, epoch, EXISTS (SELECT 1 FROM change WHERE undone = epoch) FROM ledger"
        )
        guard let row = try Row.fetchOne(statement) else { throw DatabaseError(resultCode: .SQLITE_CORRUPT) }
        let numbers = try (0..<6).map { try row.read($0, within: .counting) }
        (nextAlbum, nextChange, nextKept) = (numbers[0], Int(numbers[1]), numbers[2])
        (nextGroup, latest, epoch, canRedo) = (numbers[3], Int(numbers[4]), Int(numbers[5]), try row.read(6))
    }

    /// Returns the ledger of the open transaction, or reads it from the file.
    init(_ db: Database, current: Ledger?) throws { self = try current ?? Ledger(db) }

    func save(_ db: Database) throws {
        try db.cachedStatement(
            sql: """
                UPDATE ledger SET next_album = ?, next_change = ?, next_kept = ?, next_group = ?, latest = ?, epoch = ?
                """
        ).execute(arguments: [nextAlbum, nextChange, nextKept, nextGroup, latest, epoch])
    }

    /// Discards the changes that could be redone.
    mutating func forgetRedo() {
        if canRedo { epoch += 1 }
        canRedo = false
    }

    /// Allocates a key for an edit's rows in `kept`.
    mutating func giveKey() -> Int64 {
        defer { nextKept += 1 }
        return nextKept
    }
}
