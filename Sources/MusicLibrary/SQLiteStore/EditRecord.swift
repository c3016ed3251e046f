internal import GRDB

/// An edit as the journal has it: enough to find the rows on its other side.
///
/// An edit and its inverse are the same: live and kept rows change sides. Taken back and made again, it goes to and fro.
struct EditRecord {
    let change: Int
    let ordinal: Int
    let kind: Edit.Kind
    /// The key of its kept rows. An update or a move gets a new one each time it changes sides.
    var key: Int64
    /// The first of the albums that an insert put in; the others follow it.
    let first: Int64
    /// How many albums it touches.
    let count: Int

    init(change: Int, ordinal: Int, kind: Edit.Kind, key: Int64, first: Int64 = 0, count: Int) {
        (self.change, self.ordinal, self.kind) = (change, ordinal, kind)
        (self.key, self.first, self.count) = (key, first, count)
    }

    private init(_ row: Row) throws {
        let numbers = try (0..<6).map { try row.read($0, within: .counting) }
        guard let kind = Edit.Kind(number: Int(numbers[2])) else { throw DatabaseError(resultCode: .SQLITE_CORRUPT) }
        self.init(
            change: Int(numbers[0]), ordinal: Int(numbers[1]), kind: kind, key: numbers[3], first: numbers[4],
            count: Int(numbers[5]))
    }

    /// The edits of a change, in the order in which they were made.
    static func all(of change: Int, _ db: Database) throws -> [EditRecord] {
        let statement = try db.cachedStatement(
            sql: "SELECT change, ordinal, kind, key, first, count FROM edit WHERE change = ? ORDER BY ordinal")
        return try Row.fetchAll(statement, arguments: [change]).map(EditRecord.init)
    }

    /// Binds its row.
    func bind(to statement: QuickStatement) {
        statement.bind(Int64(change)).bind(Int64(ordinal)).bind(Int64(kind.number)).bind(key).bind(first)
            .bind(Int64(count))
    }

    func saveKey(_ db: Database) throws {
        try db.cachedStatement(sql: "UPDATE edit SET key = ? WHERE change = ? AND ordinal = ?")
            .execute(arguments: [key, change, ordinal])
    }

    func delete(_ db: Database) throws {
        try db.cachedStatement(sql: "DELETE FROM edit WHERE change = ? AND ordinal = ?")
            .execute(arguments: [change, ordinal])
    }
}

extension Edit.Kind {
    /// The number by which the journal knows a kind.
    fileprivate var number: Int {
        switch self {
        case .insert: 0
        case .remove: 1
        case .update: 2
        case .move: 3
        }
    }

    fileprivate init?(number: Int) {
        let kinds: [Edit.Kind] = [.insert, .remove, .update, .move]
        guard kinds.indices.contains(number) else { return nil }
        self = kinds[number]
    }
}
