/// Writes comma-separated values (RFC 4180) in UTF-8: a header, a line a row, ended by LF.
///
/// Texts are written as they are, control characters included; only what would break the table is put in quotes. Null is an empty
/// cell, a list or an object its JSON text. ``CSVReader`` reads back what was written, a NUL excepted.
public final class CSVWriter: RowWriter {
    private var output: ByteOutput
    private let separator: UInt8
    private var columnCount = 0

    /// Makes a writer whose bytes go to `sink`.
    public init(separator: UInt8 = UInt8(ascii: ","), to sink: @escaping ByteSink) {
        self.separator = separator
        output = ByteOutput(to: sink)
    }

    public func begin(columns: [String]) throws {
        columnCount = columns.count
        for (index, name) in columns.enumerated() {
            if index > 0 { output.append(separator) }
            if Self.couldMislead(name) { output.appendQuoted(name) } else { appendCell(name) }
        }
        try endLine()
    }

    public func write(_ values: [TabularValue]) throws {
        for index in 0..<columnCount {
            if index > 0 { output.append(separator) }
            if index < values.count { appendCell(values[index]) } else { appendCell("") }
        }
        try endLine()
    }

    public func flush() throws {
        try output.flush()
    }

    public func end() throws {
        try output.flush()
    }

    private func appendCell(_ value: TabularValue) {
        if case .text(let text) = value { appendCell(text) } else { appendCell(value.text) }
    }

    private func appendCell(_ text: String) {
        // A line with one empty cell would be an empty line, which is no row.
        if columnCount == 1, text.isEmpty {
            output.appendQuoted(text)
        } else {
            output.appendCSV(text, separator: separator)
        }
    }

    private func endLine() throws {
        output.append(.lineFeed)
        try output.flushIfFull()
    }

    /// Whether a name in the header would be taken for something else: another separator, Excel's `sep=`, a byte order mark.
    private static func couldMislead(_ name: String) -> Bool {
        name.utf8.contains { SeparatorDetector.candidates.contains($0) }
            || name.lowercased().hasPrefix("sep=") || name.unicodeScalars.first == "\u{FEFF}"
    }
}
