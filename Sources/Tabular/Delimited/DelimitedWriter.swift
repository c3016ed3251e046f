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
    // A check for overlapping accesses would take as long as the copy of a cell; no sink calls its writer.
    @exclusivity(unchecked) private var output: ByteOutput
    private let hasQuotes: Bool
    private var columnCount = 0

    /// Creates a writer that sends its bytes to `sink`.
    ///
    /// - Parameter hasQuotes: True writes CSV, false TSV.
    public init(hasQuotes: Bool, to sink: @escaping ByteSink) {
        self.hasQuotes = hasQuotes
        output = ByteOutput(to: sink)
    }

    public func begin(columns: [String]) throws {
        columnCount = columns.count
        for (index, name) in columns.enumerated() {
            if index > 0 { output.append(hasQuotes ? .comma : .tab) }
            let isQuoted = hasQuotes && (columns == [""] || Self.couldMislead(name))
            ByteOutput.withBytes(of: name) { output.appendCell($0, isQuoted: isQuoted, hasQuotes: hasQuotes) }
        }
        output.append(.lineFeed)
        try output.flushIfFull()
    }

    public func write(_ row: borrowing CellRow) throws {
        output.appendRow(row, count: columnCount, hasQuotes: hasQuotes)
        try output.flushIfFull()
    }

    public func flush() throws { try output.flush() }

    /// True if a reader could mistake the name for another separator, Excel's `sep=` or a byte order mark.
    private static func couldMislead(_ name: String) -> Bool {
        name.utf8.contains { SeparatorDetector.candidates.contains($0) }
            || name.lowercased().hasPrefix("sep=") || name.unicodeScalars.first == "\u{FEFF}"
    }
}
