/// Reads tab-separated values as ``TSVWriter`` and databases write them.
///
/// There are no quotes: `\t`, `\n`, `\r` and `\\` stand for tab, line feed, carriage return and backslash, and any other
/// backslash is itself. A file with tabs *and* quotes, as Excel writes it, is read by ``CSVReader``. An empty line is skipped
/// unless there is only one column, where it is an empty cell. All values are texts.
public final class TSVReader: RowReader {
    private let input: TextInput
    private let rows: DelimitedRows

    /// Makes a reader; nothing is read before the first row is asked for.
    public convenience init(_ source: any ByteSource, options: ReadingOptions = ReadingOptions()) {
        self.init(TextInput(source, options: options))
    }

    init(_ input: TextInput) {
        self.input = input
        rows = DelimitedRows(input, dialect: .tabOnly)
    }

    public var encoding: TextEncoding { input.encoding }

    public var columns: TabularColumns? { rows.columns }

    public var headerProblems: [RowProblem] { rows.headerProblems }

    public var headerLine: Int? { rows.headerLine }

    public func next() throws(TabularError) -> TabularRow? {
        try rows.next()
    }
}
