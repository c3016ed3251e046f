internal import MusicLibrary
internal import Tabular

/// Reads the albums of a CSV or TSV, whose columns are the same for all.
final class TableImporter: AlbumImporter {
    private let rows: any RowReader
    private let format: TabularFormat
    private let recorder: ByteRecorder
    private let file: String
    private var layout: AlbumLayout?

    init(_ rows: any RowReader, of format: TabularFormat, recorder: ByteRecorder, file: String) {
        (self.rows, self.format, self.recorder, self.file) = (rows, format, recorder, file)
    }

    func next() throws(ExchangeError) -> ImportedRow? {
        guard let row = try nextRow() else {
            if layout == nil, let columns = try headerAlone() { layout = try makeLayout(of: columns) }
            return nil
        }
        if layout == nil { layout = try makeLayout(of: row.columns) }
        return layout?.album(of: row)
    }

    private func nextRow() throws(ExchangeError) -> TabularRow? {
        do { return try rows.next() } catch { throw .unreadable(error) }
    }

    /// What the columns are to albums.
    ///
    /// - Throws: ``ExchangeError/noColumn(_:file:)`` when no album can be read from them.
    private func makeLayout(of columns: TabularColumns) throws(ExchangeError) -> AlbumLayout {
        let layout = AlbumLayout(columns)
        let missing = [AlbumField.title, .artist].filter { !layout.has($0) }
        guard missing.isEmpty else { throw .noColumn(missing, file: file) }
        return layout
    }

    /// The names of a header that no row follows, which the reader keeps to itself: read again with a row behind it.
    ///
    /// Nil where that cannot be done, since the row is no text of the file's encoding.
    private func headerAlone() throws(ExchangeError) -> TabularColumns? {
        if [.utf16LittleEndian, .utf16BigEndian].contains(rows.encoding) { return nil }
        let source = MemoryByteSource(recorder.beginning + Array("\nx\n".utf8), name: file)
        do {
            return try TabularFormat.reader(for: source, format: format).next()?.columns
        } catch {
            throw .unreadable(error)
        }
    }
}
