/// Reads comma-separated values: RFC 4180 and the variants that Excel and other programs write.
///
/// The first row is the header. A quoted cell may contain separators, line breaks and doubled quotes. Lines end with
/// LF, CRLF or CR; empty lines are skipped. The header, or a first line such as `sep=;`, determines the separator. A
/// quote inside a cell that does not begin with a quote is an ordinary character. All values are texts.
/// - Pattern: Iterator (concrete iterator)
public final class CSVReader: RowReader {
    private let input: TextInput
    private let rows: DelimitedRows
    private var hasSeparator = false

    /// Creates a reader; it reads nothing before the first call of ``next()``.
    init(_ input: TextInput) {
        self.input = input
        rows = DelimitedRows(input, dialect: .comma)
    }

    public var columns: TabularColumns? { rows.columns }

    public var headerProblems: [RowProblem] { rows.headerProblems }

    public var headerLine: Int? { rows.headerLine }

    public func next() throws(TabularError) -> TabularRow? {
        if !hasSeparator {
            hasSeparator = true
            rows.scanner.dialect.separator = try separatorOfInput()
        }
        return try rows.next()
    }

    private func separatorOfInput() throws(TabularError) -> UInt8 {
        if let separator = input.options.separator { return separator }
        return try SeparatorDetector.detect(input)
    }
}
