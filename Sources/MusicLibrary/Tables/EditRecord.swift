internal import SQLite

/// An edit in the journal, with the key of its rows in `kept`.
struct EditRecord {
    /// The kind of an edit, with its number in the file.
    enum Kind: Int {
        case insert, remove, update, move
    }

    let change: Int
    let ordinal: Int
    let kind: Kind
    /// The key of the edit's rows in `kept`; a later edit has a greater one.
    let key: Int64
    /// The first id of an insert; the others are consecutive.
    let first: Int64
    /// The number of albums that the edit touches.
    let count: Int

    init(change: Int, ordinal: Int, kind: Kind, key: Int64, first: Int64 = 0, count: Int) {
        (self.change, self.ordinal, self.kind) = (change, ordinal, kind)
        (self.key, self.first, self.count) = (key, first, count)
    }

    /// The columns of an edit, in the order of reading.
    static let columns = "change, ordinal, kind, key, first, count"

    init(_ row: Row) throws {
        let numbers = try (0..<6).map { try row.read($0, within: .counting) }
        guard let kind = Kind(rawValue: Int(numbers[2])) else { throw SQLiteError.corrupt }
        self.init(
            change: Int(numbers[0]), ordinal: Int(numbers[1]), kind: kind, key: numbers[3], first: numbers[4],
            count: Int(numbers[5]))
    }

    /// The edits of a change, in their order.
    static func all(of change: Int, _ db: Database) throws -> [EditRecord] {
        try db.cached("SELECT \(columns) FROM edit WHERE change = ? ORDER BY ordinal").bind(change)
            .all(EditRecord.init)
    }

    /// Binds the row of the edit.
    func bind(to statement: Statement) {
        statement.bind(change).bind(ordinal).bind(kind.rawValue).bind(key).bind(first).bind(count)
    }

    func delete(_ db: Database) throws {
        try db.cached("DELETE FROM edit WHERE change = ? AND ordinal = ?").bind(change).bind(ordinal).run()
    }
}
