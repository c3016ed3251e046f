internal import MusicLibrary
internal import Tabular

/// What the columns of a row are to an album; found out once for all rows that have the same.
struct AlbumLayout {
    private let columns: [(name: String, role: ColumnRole)]
    private let notation: AlbumNotation

    /// The layout of a table.
    init(_ columns: TabularColumns) {
        self.init(names: columns.names, notation: .of(header: columns.names))
    }

    /// The layout of rows whose cells have these names.
    init(names: [String], notation: AlbumNotation = .usual) {
        columns = names.enumerated().map { ($1, ColumnRole($1, at: $0 + 1)) }
        self.notation = notation
    }

    /// Whether one of the columns is for a field.
    func has(_ field: AlbumField) -> Bool {
        columns.contains { $0.role == .field(field) }
    }

    /// A row as an album.
    func album(of row: TabularRow) -> ImportedRow {
        var reader = AlbumRowReader(notation, problems: row.problems)
        for (column, value) in zip(columns, row.values) {
            reader.take(value, as: column.role, from: column.name)
        }
        return reader.finish(line: row.line)
    }
}
