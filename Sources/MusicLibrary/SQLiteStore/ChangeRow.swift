internal import Foundation
internal import GRDB

/// The columns of a change in the journal's table.
enum ChangeRow {
    static let columns = #"number, "group", "when", command, who, albums, before, after, undone"#

    /// Binds the row of a done change.
    static func bind(_ number: Int, _ note: ChangeNote, albums: Int, to statement: QuickStatement) {
        statement.bind(Int64(number)).bind(note.group).bind(note.when.timeIntervalSince1970).bind(note.command)
            .bind(note.who).bind(Int64(albums)).bind(note.currentBefore?.number).bind(note.currentAfter?.number)
    }

    static func change(_ row: Row) throws -> JournalChange {
        JournalChange(
            number: Int(try row.read(0, within: .counting)), group: row[1],
            when: Date(timeIntervalSince1970: try row.read(2)), command: try row.read(3), who: try row.read(4),
            albums: Int(try row.read(5, within: .counting)), state: (row[8] as Int?) == nil ? .done : .undone,
            currentBefore: (row[6] as Int64?).map(Album.ID.init), currentAfter: (row[7] as Int64?).map(Album.ID.init))
    }

    static func groupSummary(_ group: Int64, _ db: Database) throws -> String? {
        let statement = try db.cachedStatement(sql: #"SELECT summary FROM "group" WHERE id = ?"#)
        return try String.fetchOne(statement, arguments: [group])
    }
}
