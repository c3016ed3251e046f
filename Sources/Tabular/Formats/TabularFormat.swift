/// A format that tables come in.
public enum TabularFormat: String, CaseIterable, Sendable {
    /// Comma-separated values (RFC 4180), with semicolons or tabs as well.
    case csv
    /// Tab-separated values without quotes; `\t`, `\n`, `\r` and `\\` stand for what would break a line.
    case tsv
    /// A list of objects (RFC 8259).
    case json
    /// An object a line (jsonlines.org).
    case jsonl

    /// The format that the end of a file's name stands for, in any case; nil if it stands for none.
    public init?(fileName: String) {
        let name = fileName.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
        guard let dot = name.lastIndex(of: ".") else { return nil }
        switch name[dot...].dropFirst().lowercased() {
        case "csv": self = .csv
        case "tsv", "tab": self = .tsv
        case "json": self = .json
        case "jsonl", "ndjson": self = .jsonl
        default: return nil
        }
    }

    /// Whether the format is a form of JSON.
    var isJSON: Bool { self == .json || self == .jsonl }
}
