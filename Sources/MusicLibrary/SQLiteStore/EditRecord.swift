internal import Foundation
internal import GRDB

/// An edit in the journal, with the data to find its rows in `kept`.
///
/// Undo and redo of an edit are the same operation: they exchange live rows and rows in `kept`.
struct EditRecord {
    let change: Int
    let ordinal: Int
    let kind: Edit.Kind
    /// The key of the edit's rows in `kept`. An update or a move gets a new key at each undo and redo.
    var key: Int64
    /// The first id of an insert; the others are consecutive.
    let first: Int64
    /// The number of albums that the edit touches.
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

    /// The edits of a change, in their order.
    static func all(of change: Int, _ db: Database) throws -> [EditRecord] {
        let statement = try db.cachedStatement(
            sql: "SELECT change, ordinal, kind, key, first, count FROM edit WHERE change = ? ORDER BY ordinal")
        return try Row.fetchAll(statement, arguments: [change]).map(EditRecord.init)
    }

    /// Binds the row of the edit.
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
    /// The number of a kind in the journal.
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

/// The columns of a change in the journal's table.
enum ChangeRow {
    static let columns = #"number, "group", "when", command, who, albums, before, after, undone"#

    /// Binds the row of a done change.
    static func bind(_ number: Int, _ note: ChangeNote, albums: Int, to statement: QuickStatement) {
        statement.bind(Int64(number)).bind(note.group).bind(note.date.timeIntervalSince1970).bind(note.command)
            .bind(note.author).bind(Int64(albums)).bind(note.currentBefore?.number).bind(note.currentAfter?.number)
    }

    static func step(_ row: Row) throws -> JournalStep {
        let note = ChangeNote(
            command: try row.read(3), author: try row.read(4), date: Date(timeIntervalSince1970: try row.read(2)),
            group: row[1], currentBefore: (row[6] as Int64?).map(Album.ID.init),
            currentAfter: (row[7] as Int64?).map(Album.ID.init))
        return JournalStep(
            number: Int(try row.read(0, within: .counting)), albums: Int(try row.read(5, within: .counting)),
            state: (row[8] as Int?) == nil ? .done : .undone, note)
    }

    static func groupSummary(_ group: Int64, _ db: Database) throws -> String? {
        let statement = try db.cachedStatement(sql: #"SELECT summary FROM "group" WHERE id = ?"#)
        return try String.fetchOne(statement, arguments: [group])
    }
}
