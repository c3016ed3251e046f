internal import GRDB

/// The numbers that a library gives next, and where its journal stands; read once a transaction, written once a commit.
struct Ledger: Equatable {
    var nextAlbum: Int64 = 1
    var nextChange = 1
    /// The key under which the next edit keeps its rows.
    var nextKept: Int64 = 1
    var nextGroup: Int64 = 1
    /// The number of the latest change in force, or 0.
    var latest = 0
    /// Changes that are undone in this epoch can be redone; those of older ones are forgotten.
    var epoch = 0
    /// Whether there is anything to redo.
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

    /// The ledger of the transaction that is open, or else the file's.
    init(_ db: Database, current: Ledger?) throws { self = try current ?? Ledger(db) }

    func save(_ db: Database) throws {
        try db.cachedStatement(
            sql: """
                UPDATE ledger SET next_album = ?, next_change = ?, next_kept = ?, next_group = ?, latest = ?, epoch = ?
                """
        ).execute(arguments: [nextAlbum, nextChange, nextKept, nextGroup, latest, epoch])
    }

    /// Forgets what could be redone.
    mutating func forgetRedo() {
        if canRedo { epoch += 1 }
        canRedo = false
    }

    /// Gives a key to an edit's kept rows.
    mutating func giveKey() -> Int64 {
        defer { nextKept += 1 }
        return nextKept
    }
}
