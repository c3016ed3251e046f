internal import AlbumModel
internal import FoundationEssentials
internal import SQLite

extension JournalStep {
    /// The columns of a change in the journal's table.
    static let columns = #"number, "group", "when", command, who, albums, before, after, undone"#

    /// Binds the row of a done change.
    func bind(to statement: Statement) {
        statement.bind(number).bind(group).bind(date.timeIntervalSince1970).bind(summary).bind(author)
            .bind(albums).bind(currentBefore?.number).bind(currentAfter?.number)
    }

    /// Reads a change.
    init(_ row: Row) throws {
        self.init(
            summary: try row.read(3), author: try row.read(4), date: Date(timeIntervalSince1970: try row.read(2)),
            group: row[1], currentBefore: (row[6] as Int64?).map(Album.ID.init),
            currentAfter: (row[7] as Int64?).map(Album.ID.init))
        state = row.isNull(8) ? .done : .undone
        self = numbered(
            Int(try row.read(0, within: .counting)), albums: Int(try row.read(5, within: .counting)))
    }
}
