internal import AlbumModel
internal import FoundationEssentials
internal import GRDB

/// The columns of a change in the journal's table.
enum ChangeRow {
    static let columns = #"number, "group", "when", command, who, albums, before, after, undone"#

    /// Binds the row of a done change.
    static func bind(_ change: JournalStep, to statement: PreparedStatement) {
        statement.bind(Int64(change.number)).bind(change.group).bind(change.date.timeIntervalSince1970)
            .bind(change.summary).bind(change.author).bind(Int64(change.albums)).bind(change.currentBefore?.number)
            .bind(change.currentAfter?.number)
    }

    /// Reads a change.
    static func step(_ row: Row) throws -> JournalStep {
        let note = ChangeNote(
            command: try row.read(3), author: try row.read(4), date: Date(timeIntervalSince1970: try row.read(2)),
            group: row[1], currentBefore: (row[6] as Int64?).map(Album.ID.init),
            currentAfter: (row[7] as Int64?).map(Album.ID.init))
        return JournalStep(
            number: Int(try row.read(0, within: .counting)), albums: Int(try row.read(5, within: .counting)),
            state: (row[8] as Int?) == nil ? .done : .undone, note)
    }
}
