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

    /// The format that belongs to the suffix of a file name, in any case; nil for an unknown suffix.
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

    /// The suffixes of file names, for use in a sentence: `.csv, .tsv, .json or .jsonl`.
    package static var endings: String { ".csv, .tsv, .json or .jsonl" }

    var isJSON: Bool { self == .json || self == .jsonl }
}

extension TabularFormat {
    /// Creates a reader for `source` after detecting its format.
    ///
    /// - Parameters:
    ///   - format: The format from the file name or the user; nil uses the detected format.
    ///   - options: The options of the reader.
    /// - Throws: ``TabularError/otherFormat(file:expected:found:)`` when `format` is CSV or TSV but the content is
    ///   JSON, or the reverse; ``TabularError/empty(file:)``, ``TabularError/binary(file:)``.
    /// - Pattern: Simple Factory (factory)
    public static func reader(
        for source: any ByteSource, format: TabularFormat? = nil, options: ReadingOptions = ReadingOptions()
    ) throws(TabularError) -> any RowReader {
        let input = TextInput(source, options: options)
        let found = try FormatDetector.detect(input)
        let format = format ?? found
        guard format.isJSON == found.isJSON || !isCertain(found, in: input) else {
            throw .otherFormat(file: input.fileName, expected: format, found: found)
        }
        switch format {
        case .tsv where FormatDetector.isQuoted(FormatDetector.header(of: input)): return CSVReader(input)
        case .csv: return CSVReader(input)
        case .tsv: return TSVReader(input)
        case .json, .jsonl: return JSONReader(input)
        }
    }

    /// Creates a writer of this format.
    ///
    /// - Parameter sink: Receives the bytes.
    /// - Pattern: Simple Factory (factory)
    public func writer(to sink: @escaping ByteSink) -> any RowWriter {
        switch self {
        case .csv: CSVWriter(to: sink)
        case .tsv: TSVWriter(to: sink)
        case .json: JSONWriter(to: sink)
        case .jsonl: JSONLinesWriter(to: sink)
        }
    }

    /// True if the content determines its format; false for white space and for text that begins like damaged JSON.
    private static func isCertain(_ found: TabularFormat, in input: TextInput) -> Bool {
        let first = input.window.first { !$0.isLineBreak && $0 != .tab && $0 != UInt8(ascii: " ") }
        guard let first else { return false }
        return found.isJSON || !"[{".utf8.contains(first)
    }
}
