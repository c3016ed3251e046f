internal import ShellKit
internal import Tabular

/// What a file is written as.
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
