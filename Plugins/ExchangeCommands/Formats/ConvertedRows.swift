internal import Tabular

/// Rows as the rest of an import expects them: converted if their format says so, else unchanged.
///
/// - Pattern: Iterator (concrete iterator)
final class ConvertedRows: RowReader {
    private let rows: any RowReader
    private let keepsTracks: Bool
    private var original: TabularColumns?
    private var conversion: (any RowConversion)?

    init(_ rows: any RowReader, keepsTracks: Bool) { (self.rows, self.keepsTracks) = (rows, keepsTracks) }

    /// True if each row is a track, which becomes a part of an album; known after the first row.
    var listsTracks: Bool { conversion?.listsTracks == true }

    var columns: TabularColumns? {
        guard let columns = rows.columns else { return nil }
        convert(from: columns)
        return conversion?.columns ?? columns
    }

    var headerProblems: [RowProblem] { rows.headerProblems }

    var headerLine: Int? { rows.headerLine }

    var guessedEncoding: TextEncoding? { rows.guessedEncoding }

    func next() throws(TabularError) -> TabularRow? {
        guard let row = try rows.next() else { return nil }
        convert(from: row.columns)
        return conversion?.row(row) ?? row
    }

    private func convert(from columns: TabularColumns) {
        guard columns !== original else { return }
        original = columns
        let header = HeaderNames(columns.names)
        conversion = KnownFormats.format(of: header).conversion(of: header, keepsTracks: keepsTracks)
    }
}
