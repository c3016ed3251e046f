/// A file format for tables.
public enum TabularFormat: String, CaseIterable, Sendable {
    /// A list of objects (RFC 8259).
    case json
    /// One object per line (jsonlines.org).
    case jsonl
    /// Comma-separated values (RFC 4180); the separator may also be a semicolon or a tab.
    case csv
    /// Tab-separated values without quotes; `\t`, `\n`, `\r` and `\\` encode characters that would break a line.
    case tsv
    /// A table of Markdown, which is only written: no reader reads it.
    case md

    /// The format that belongs to the suffix of a file name, in any case; nil for an unknown suffix.
    public init?(fileName: String) {
        let name = fileName.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
        guard let dot = name.lastIndex(of: ".") else { return nil }
        switch name[dot...].dropFirst().lowercased() {
        case "csv": self = .csv
        case "tsv", "tab": self = .tsv
        case "json": self = .json
        case "jsonl", "ndjson": self = .jsonl
        case "md", "markdown": self = .md
        default: return nil
        }
    }

    var isJSON: Bool { self == .json || self == .jsonl }
}
