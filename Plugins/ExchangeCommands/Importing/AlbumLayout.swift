internal import MusicLibrary
internal import Tabular

/// The mapping of columns to fields, computed once for all rows with the same columns.
struct AlbumLayout {
    private let columns: [(name: String, role: ColumnRole)]
    private let notation: AlbumNotation

    /// Creates the layout of a table.
    init(_ columns: TabularColumns) {
        self.init(names: columns.names, notation: .of(header: columns.names))
    }

    /// Creates the layout of rows with these column names.
    init(names: [String], notation: AlbumNotation = .usual) {
        columns = names.enumerated().map { ($1, ColumnRole($1, at: $0 + 1)) }
        self.notation = notation
    }

    /// True if a column maps to the field.
    func has(_ field: AlbumField) -> Bool {
        columns.contains { $0.role == .field(field) }
    }

    /// Converts a row to an album.
    func album(of row: TabularRow) -> ImportedRow {
        var reader = AlbumRowReader(notation, problems: row.problems)
        for (column, value) in zip(columns, row.values) {
            reader.take(value, as: column.role, from: column.name)
        }
        return reader.finish(line: row.line)
    }
}
