internal import MusicLibrary
internal import Tabular

/// Reads the albums of a CSV or TSV, whose rows all have the same columns.
final class TableImporter: AlbumImporter {
    private let rows: any RowReader
    private let file: String
    private var layout: AlbumLayout?

    init(_ rows: any RowReader, file: String) {
        (self.rows, self.file) = (rows, file)
    }

    var headerFault: HeaderFault? { HeaderFault(of: rows) }

    func next() throws(ExchangeError) -> ImportedRow? {
        guard let row = try nextRow() else {
            if layout == nil, let columns = rows.columns { layout = try makeLayout(of: columns) }
            return nil
        }
        if layout == nil { layout = try makeLayout(of: row.columns) }
        return layout?.album(of: row)
    }

    private func nextRow() throws(ExchangeError) -> TabularRow? {
        do { return try rows.next() } catch { throw .unreadable(error) }
    }

    /// The mapping of the columns to fields.
    ///
    /// - Throws: ``ExchangeError/noColumn(_:file:)`` when the columns for title or artist are missing.
    private func makeLayout(of columns: TabularColumns) throws(ExchangeError) -> AlbumLayout {
        let layout = AlbumLayout(columns)
        let missing = [AlbumField.title, .artist].filter { !layout.has($0) }
        guard missing.isEmpty || !isCSV(columns) else {
            throw .unreadable(.otherFormat(file: file, expected: .tsv, found: .csv))
        }
        guard missing.isEmpty else { throw .noColumn(missing, file: file) }
        return layout
    }

    /// True if a file that is read as TSV, because of its name, has other separators than tabs.
    private func isCSV(_ columns: TabularColumns) -> Bool {
        rows is TSVReader && columns.count == 1 && columns.names[0].contains { $0 == "," || $0 == ";" }
    }
}
