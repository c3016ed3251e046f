internal import ShellKit
package import Tabular

/// How a list of albums is written.
package enum AlbumListFormat: String, ParameterChoice {
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
    package var tabular: TabularFormat? {
        switch self {
        case .table: nil
        case .json: .json
        case .jsonl: .jsonl
        case .csv: .csv
        case .tsv: .tsv
        }
    }
}
