internal import AlbumModel
internal import GRDB

/// The rows of finished changes, which are written with each commit and before each read of the journal.
///
/// They are collected so that one statement can insert many of them; beginning and ending a statement costs SQLite more than a
/// row.
final class PendingJournal {
    private var changes: [JournalStep] = []
    private var edits: [EditRecord] = []

    /// Adds a finished change; its number is greater than all before.
    func append(_ change: JournalStep, _ edits: [EditRecord]) {
        changes.append(change)
        self.edits += edits
    }

    /// Discards all pending rows after a rollback.
    func removeAll() {
        changes.removeAll(keepingCapacity: true)
        edits.removeAll(keepingCapacity: true)
    }

    /// Writes all pending rows in their order. They are removed even if that fails, because the transaction is lost then.
    func flush(_ db: Database, _ statements: PreparedStatements) throws {
        guard !changes.isEmpty else { return }
        defer { removeAll() }
        try insert(changes, .insertChanges, .insertChange, db, statements) { ChangeRow.bind($0, to: $1) }
        try insert(edits, .insertEdits, .insertEdit, db, statements) { $0.bind(to: $1) }
    }

    private func insert<Row>(
        _ rows: [Row], _ many: PreparedStatements.Name, _ one: PreparedStatements.Name, _ db: Database,
        _ statements: PreparedStatements, bind: (Row, PreparedStatement) -> Void
    ) throws {
        let bundle = PreparedStatements.bundle
        let bundled = rows.count - rows.count % bundle
        for (index, row) in rows.enumerated() {
            let statement = try statements(index < bundled ? many : one, db)
            bind(row, statement)
            if index >= bundled || index % bundle == bundle - 1 { try statement.run() }
        }
    }
}

/// An edit in the journal, with the key of its rows in `kept`.
struct EditRecord {
    /// The kind of an edit, with its number in the file.
    enum Kind: Int {
        case insert, remove, update, move
    }

    let change: Int
    let ordinal: Int
    let kind: Kind
    /// The key of the edit's rows in `kept`. An update or a move gets a new key at each undo and redo.
    var key: Int64
    /// The first id of an insert; the others are consecutive.
    let first: Int64
    /// The number of albums that the edit touches.
    let count: Int

    init(change: Int, ordinal: Int, kind: Kind, key: Int64, first: Int64 = 0, count: Int) {
        (self.change, self.ordinal, self.kind) = (change, ordinal, kind)
        (self.key, self.first, self.count) = (key, first, count)
    }

    private init(_ row: Row) throws {
        let numbers = try (0..<6).map { try row.read($0, within: .counting) }
        guard let kind = Kind(rawValue: Int(numbers[2])) else { throw DatabaseError(resultCode: .SQLITE_CORRUPT) }
        self.init(
            change: Int(numbers[0]), ordinal: Int(numbers[1]), kind: kind, key: numbers[3], first: numbers[4],
            count: Int(numbers[5]))
    }

    /// The edits of a change, in their order.
    static func all(of change: Int, _ db: Database) throws -> [EditRecord] {
        let statement = try db.cachedStatement(
            sql: "SELECT change, ordinal, kind, key, first, count FROM edit WHERE change = ? ORDER BY ordinal")
        return try Row.fetchAll(statement, arguments: [change]).map(EditRecord.init)
    }

    /// Binds the row of the edit.
    func bind(to statement: PreparedStatement) {
        statement.bind(Int64(change)).bind(Int64(ordinal)).bind(Int64(kind.rawValue)).bind(key).bind(first)
            .bind(Int64(count))
    }

    func saveKey(_ db: Database) throws {
        try db.run("UPDATE edit SET key = ? WHERE change = ? AND ordinal = ?", [key, change, ordinal])
    }

    func delete(_ db: Database) throws {
        try db.run("DELETE FROM edit WHERE change = ? AND ordinal = ?", [change, ordinal])
    }
}
