/// Writes comma-separated or tab-separated values in UTF-8: a header, then one line for each row, each ended by LF.
///
/// Null becomes an empty cell, a list or an object becomes its JSON text. ``DelimitedReader`` reads the output back unchanged,
/// except for NUL characters.
///
/// - CSV (RFC 4180): texts are written unchanged, control characters included; a text is quoted only if it would break the
///   table.
/// - TSV: tab, line feed, carriage return and backslash are written as `\t`, `\n`, `\r` and `\\`, so each row is exactly one
///   line.
/// - Pattern: Decorator (concrete component)
/// - Pattern: Strategy (concrete strategy)
public final class DelimitedWriter: RowWriter {
    private var output: ByteOutput
    private let hasQuotes: Bool
    private let separator: UInt8
    private var columnCount = 0

    /// Creates a writer that sends its bytes to `sink`.
    ///
    /// - Parameter hasQuotes: True writes CSV, false TSV.
    public init(hasQuotes: Bool, to sink: @escaping ByteSink) {
        self.hasQuotes = hasQuotes
        separator = hasQuotes ? .comma : .tab
        output = ByteOutput(to: sink)
    }

    public func begin(columns: [String]) throws {
        columnCount = columns.count
        for (index, name) in columns.enumerated() {
            append(name, at: index, isQuoted: hasQuotes && (columns == [""] || Self.couldMislead(name)))
        }
        try endLine()
    }

    public func write(_ values: [JSONValue]) throws {
        for index in 0..<columnCount {
            let text = index < values.count ? values[index].text : ""
            // A line with one empty cell would be an empty line, which is not a row of a CSV.
            append(text, at: index, isQuoted: hasQuotes && columnCount == 1 && text.isEmpty)
        }
        try endLine()
    }

    public func flush() throws { try output.flush() }

    private func append(_ text: String, at index: Int, isQuoted: Bool) {
        if index > 0 { output.append(separator) }
        if isQuoted {
            output.appendQuoted(text)
        } else if hasQuotes {
            output.appendCSV(text)
        } else {
            output.appendTSV(text)
        }
    }

    private func endLine() throws {
        output.append(.lineFeed)
        try output.flushIfFull()
    }

    /// True if a reader could mistake the name for another separator, Excel's `sep=` or a byte order mark.
    private static func couldMislead(_ name: String) -> Bool {
        name.utf8.contains { SeparatorDetector.candidates.contains($0) }
            || name.lowercased().hasPrefix("sep=") || name.unicodeScalars.first == "\u{FEFF}"
    }
}
