/// Reads tab-separated values in the form that ``TSVWriter`` and databases write.
///
/// There are no quotes: `\t`, `\n`, `\r` and `\\` encode tab, line feed, carriage return and backslash; any other
/// backslash is literal. ``CSVReader`` reads files with both tabs *and* quotes, as Excel writes them. An empty line
/// is skipped, except in a table with one column, where it is an empty cell. All values are texts.
/// - Pattern: Iterator (concrete iterator)
public final class TSVReader: RowReader {
    private let rows: DelimitedRows

    /// Creates a reader; it reads nothing before the first call of ``next()``.
    init(_ input: TextInput) { rows = DelimitedRows(input, dialect: .tabOnly) }

    public var columns: TabularColumns? { rows.columns }

    public var headerProblems: [RowProblem] { rows.headerProblems }

    public var headerLine: Int? { rows.headerLine }

    public func next() throws(TabularError) -> TabularRow? { try rows.next() }
}
