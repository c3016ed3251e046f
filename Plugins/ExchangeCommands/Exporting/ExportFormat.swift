internal import ShellKit
internal import Tabular

/// The format of an exported file.
enum ExportFormat: String, ParameterChoice {
    case json
    case jsonl
    case csv

    var tabular: TabularFormat {
        switch self {
        case .json: .json
        case .jsonl: .jsonl
        case .csv: .csv
        }
    }

    var listFormat: ListFormat {
        switch self {
        case .json: .json
        case .jsonl: .jsonl
        case .csv: .csv
        }
    }
}
