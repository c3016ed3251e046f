public import Tabular
internal import Terminal

/// The format of a command's list.
///
/// Every command that writes a list accepts it as ``Parameter/listFormat``.
public enum ListFormat: String, ParameterChoice {
    /// Aligned columns for reading.
    case table
    /// An array of objects.
    case json
    /// One object per line.
    case jsonl
    /// Comma-separated values with a header.
    case csv
    /// Tab-separated values with a header.
    case tsv

    /// The file format; nil for a table.
    public var tabular: TabularFormat? { TabularFormat(rawValue: rawValue) }

    /// Creates a writer of rows in this format.
    ///
    /// It writes a header or an opening bracket at once.
    /// - Pattern: Simple Factory (factory)
    @MainActor
    public func writer<Row>(of columns: [ListColumn<Row>], to output: Output) throws -> any ListWriter<Row> {
        guard let tabular else { return TableListWriter(columns, to: output) }
        return try TabularListWriter(columns, to: output.rowWriter(tabular))
    }
}

extension TabularFormat: ParameterChoice {}

/// Writes the rows of a list one by one, in constant memory.
///
/// ``ListFormat/writer(of:to:)`` creates a writer; ``Output/writeList(_:_:as:)`` is shorter if the rows are at hand.
/// - Pattern: Strategy (strategy)
/// - Pattern: Adapter (target)
/// - Pattern: Simple Factory (product)
@MainActor
public protocol ListWriter<Row>: AnyObject {
    /// The type of a row.
    associatedtype Row

    /// Writes a row, or stores it until enough rows are available to measure the columns.
    ///
    /// - Throws: Any error of the output.
    func write(_ row: Row) throws
    /// Writes the stored rows, which determine the widths of a table's columns.
    ///
    /// - Throws: Any error of the output.
    func flush() throws
    /// Writes the stored rows and the end of the list. Call it once, after the last row.
    ///
    /// - Throws: Any error of the output.
    func end() throws
}

/// Writes a list as a table with aligned columns below their titles.
///
/// - Pattern: Strategy (concrete strategy)
/// - Pattern: Adapter (adapter)
@MainActor
final class TableListWriter<Row>: ListWriter {
    private let cells: [@MainActor (Row) -> String]
    private var table: TextTable

    init(_ columns: [ListColumn<Row>], to output: Output) {
        let columns = columns.filter(\.isInTables)
        cells = columns.map(\.shown)
        let look = output.appearance
        table = TextTable(columns.map(\.heading), width: look.columns, marker: nil, depth: look.colors) { lines in
            // The table has made the control characters of its cells visible; the remaining escape sequences are its
            // own.
            try MainActor.assumeIsolated { try output.write(bytes: lines) }
        }
    }

    func write(_ row: Row) throws { try table.add(cells.map { $0(row) }) }

    func flush() throws { try table.finish() }

    func end() throws { try table.finish() }
}

/// Writes a list for programs in a file format.
///
/// - Pattern: Strategy (concrete strategy)
/// - Pattern: Strategy (context)
/// - Pattern: Adapter (adapter)
@MainActor
final class TabularListWriter<Row>: ListWriter {
    private let values: [@MainActor (Row) -> JSONValue]
    private let writer: any RowWriter
    private var cells = CellRow()

    init(_ columns: [ListColumn<Row>], to writer: any RowWriter) throws {
        values = columns.map(\.value)
        self.writer = writer
        try writer.begin(columns: columns.map(\.key))
    }

    func write(_ row: Row) throws {
        cells.removeAll()
        for value in values { cells.append(value(row)) }
        try writer.write(cells)
    }

    func flush() throws { try writer.flush() }

    func end() throws { try writer.end() }
}

extension Output {
    /// Writes a list.
    ///
    /// A list without rows is a header in a table, CSV and TSV, `[]` in JSON, and nothing in JSON lines.
    /// - Throws: Any error of the output.
    public func writeList<Row>(
        _ rows: some Sequence<Row>, _ columns: [ListColumn<Row>], as format: ListFormat
    ) throws {
        let writer = try format.writer(of: columns, to: self)
        for row in rows { try writer.write(row) }
        try writer.end()
    }
}

extension Parameter where Value == ListFormat {
    /// `--format table|json|jsonl|csv|tsv`: the format of the list, the same for every command that writes one.
    ///
    /// A command stores it as a constant, like all its parameters.
    public static var listFormat: Parameter {
        .option(
            "format", default: .table, help: "The output format: table for people, the others for programs.")
    }
}
