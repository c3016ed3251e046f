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
        do {
            guard let row = try rows.next() else {
                if layout == nil, let columns = try headerAlone() { layout = try makeLayout(of: columns) }
                return nil
            }
            let layout = try self.layout ?? makeLayout(of: row.columns)
            self.layout = layout
            return layout.album(of: row)
        } catch let error as TabularError {
            throw .unreadable(error)
        } catch let error as ExchangeError {
            throw error
        } catch {
            throw .unreadable(.unreadable(file: file, reason: "\(error)"))
        }
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
    private func headerAlone() throws(TabularError) -> TabularColumns? {
        switch rows.encoding {
        case .utf16LittleEndian, .utf16BigEndian: return nil
        case .utf8, .latin1, .macRoman: break
        }
        let source = MemoryByteSource(recorder.beginning + Array("\nx\n".utf8), name: file)
        return try TabularFormat.reader(for: source, format: format).next()?.columns
    }
}
