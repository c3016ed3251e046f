internal import ShellKit
internal import Tabular

/// What a file to import is said to be.
enum ImportFormat: String, ParameterChoice {
    /// Whatever its name and its beginning say.
    case auto
    case json
    case jsonl
    case csv

    /// The format; nil where the file has to tell.
    var tabular: TabularFormat? { TabularFormat(rawValue: rawValue) }
}
