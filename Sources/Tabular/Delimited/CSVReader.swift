/// Reads comma-separated values: RFC 4180, and what Excel and others make of it.
///
/// The first row is the header. Cells may stand in quotes and then hold separators, line breaks and doubled quotes. Lines end
/// with LF, CRLF or CR; empty ones are skipped. The separator is recognised by the header, or by a first line `sep=;`. A quote
/// within a cell that does not begin with one is an ordinary character. All values are texts.
public final class CSVReader: RowReader {
    private let input: TextInput
    private let rows: DelimitedRows
    private var hasSeparator = false

    /// Makes a reader; nothing is read before the first row is asked for.
    public convenience init(_ source: any ByteSource, options: ReadingOptions = ReadingOptions()) {
        self.init(TextInput(source, options: options))
    }

    init(_ input: TextInput) {
        self.input = input
        rows = DelimitedRows(input, dialect: .comma)
    }

    public var encoding: TextEncoding { input.encoding }

    public var columns: TabularColumns? { rows.columns }

    public var headerProblems: [RowProblem] { rows.headerProblems }

    public var headerLine: Int? { rows.headerLine }

    /// The byte between the cells; known once the first row was asked for.
    public var separator: UInt8 { rows.scanner.dialect.separator }

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
