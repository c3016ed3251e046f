/// Writes comma-separated values (RFC 4180) in UTF-8: a header, then one line for each row, each ended by LF.
///
/// Texts are written unchanged, control characters included; a text is quoted only if it would break the table. Null
/// becomes an empty cell, a list or an object becomes its JSON text. ``DelimitedReader`` reads the output back unchanged,
/// except for NUL characters.
/// - Pattern: Decorator (concrete component)
/// - Pattern: Strategy (concrete strategy)
public final class CSVWriter: RowWriter {
    private var output: ByteOutput
    private let separator: UInt8
    private var columnCount = 0

    /// Creates a writer that sends its bytes to `sink`.
    public init(separator: UInt8 = UInt8(ascii: ","), to sink: @escaping ByteSink) {
        self.separator = separator
        output = ByteOutput(to: sink)
    }

    public func begin(columns: [String]) throws {
        columnCount = columns.count
        for (index, name) in columns.enumerated() {
            if index > 0 { output.append(separator) }
            if Self.couldMislead(name) || columns == [""] {
                output.appendQuoted(name)
            } else {
                output.appendCSV(name, separator: separator)
            }
        }
        output.append(.lineFeed)
        try output.flushIfFull()
    }

    public func write(_ values: [TabularValue]) throws {
        output.appendCSV(values, count: columnCount, separator: separator)
        try output.flushIfFull()
    }

    public func flush() throws { try output.flush() }

    /// True if a reader could mistake the name for another separator, Excel's `sep=` or a byte order mark.
    private static func couldMislead(_ name: String) -> Bool {
        name.utf8.contains { SeparatorDetector.candidates.contains($0) }
            || name.lowercased().hasPrefix("sep=") || name.unicodeScalars.first == "\u{FEFF}"
    }
}
