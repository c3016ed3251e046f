public import Tabular

/// How a command writes a list.
///
/// Every command that lists anything takes it as ``Parameter/listFormat``.
public enum ListFormat: String, ParameterChoice {
    /// Columns for a person.
    case table
    /// One array of objects.
    case json
    /// An object a line.
    case jsonl
    /// Comma-separated values with a header.
    case csv
    /// Tab-separated values with a header.
    case tsv

    /// The format as files have it; nil for a table.
    public var tabular: TabularFormat? {
        switch self {
        case .table: nil
        case .json: .json
        case .jsonl: .jsonl
        case .csv: .csv
        case .tsv: .tsv
        }
    }

    /// A writer of rows in this format, by what the columns say of each.
    ///
    /// What comes before the first row is written at once.
    /// - Pattern: Factory method
    @MainActor
    public func writer<Row>(of columns: [ListColumn<Row>], to output: any Output) throws -> any ListWriter<Row> {
        guard let tabular else { return TableListWriter(columns, to: output) }
        return try TabularListWriter(columns, to: output.rowWriter(tabular))
    }
}
