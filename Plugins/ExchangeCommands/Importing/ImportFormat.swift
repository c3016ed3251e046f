internal import ShellKit
internal import Tabular

/// The format of a file to import, as requested by the user.
enum ImportFormat: String, ParameterChoice {
    /// Detects the format from the file name and the content.
    case auto
    case json
    case jsonl
    case csv

    /// The format; nil for automatic detection.
    var tabular: TabularFormat? { TabularFormat(rawValue: rawValue) }
}
