public import Tabular

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
    public var tabular: TabularFormat? {
        switch self {
        case .table: nil
        case .json: .json
        case .jsonl: .jsonl
        case .csv: .csv
        case .tsv: .tsv
        }
    }

    /// Creates a writer of rows in this format.
    ///
    /// It writes a header or an opening bracket at once.
    /// - Pattern: Factory method
    @MainActor
    public func writer<Row>(of columns: [ListColumn<Row>], to output: any Output) throws -> any ListWriter<Row> {
        guard let tabular else { return TableListWriter(columns, to: output) }
        return try TabularListWriter(columns, to: output.rowWriter(tabular))
    }
}
