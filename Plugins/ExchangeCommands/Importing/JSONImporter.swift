internal import MusicLibrary
internal import Tabular

/// Reads the albums of a JSON file, whose objects have individual keys.
final class JSONImporter: AlbumImporter {
    private let rows: any RowReader
    private let file: String
    private var columns: TabularColumns?
    private var layout = AlbumLayout(names: [])
    private var isEmpty = true
    /// The required fields that no object has had so far.
    private var missing: [AlbumField] = [.title, .artist]

    /// Nil, because JSON has no header.
    let headerFault: HeaderFault? = nil

    init(_ rows: any RowReader, file: String) {
        self.rows = rows
        self.file = file
    }

    func next() throws(ExchangeError) -> ImportedRow? {
        let row: TabularRow?
        do { row = try rows.next() } catch { throw .unreadable(error) }
        guard let row else {
            guard isEmpty || missing.isEmpty else { throw .noColumn(missing, file: file) }
            return nil
        }
        isEmpty = false
        if row.columns !== columns {
            columns = row.columns
            layout = AlbumLayout(names: row.columns.names)
            missing.removeAll { layout.has($0) }
        }
        return layout.album(of: row)
    }
}
