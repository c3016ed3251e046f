/// Writes a table of Markdown in UTF-8, which no reader of this module reads back (GitHub Flavored Markdown, 4.10).
///
/// Characters that would change the page follow a backslash, and a line break is `<br>`.
/// - Pattern: Strategy (concrete strategy)
public final class MarkdownWriter: RowWriter {
    private var output: ByteOutput
    private var columnCount = 0

    /// Creates a writer that sends its bytes to `sink`.
    public init(to sink: @escaping ByteSink) { output = ByteOutput(to: sink) }

    public func begin(columns: [String]) throws {
        columnCount = columns.count
        var header = CellRow()
        for name in columns { header.append(name) }
        try write(header)
        output.append(String(repeating: "| --- ", count: columnCount) + "|\n")
    }

    public func write(_ row: borrowing CellRow) throws {
        for index in 0..<columnCount {
            output.append("| ")
            appendCell(row.bytes(of: index))
            output.append(" ")
        }
        output.append("|\n")
        try output.flushIfFull()
    }

    public func flush() throws { try output.flush() }

    private func appendCell(_ cell: UnsafeBufferPointer<UInt8>) {
        for (index, byte) in cell.enumerated() {
            if byte == .carriageReturn, index + 1 < cell.count, cell[index + 1] == .lineFeed { continue }
            if byte.isLineBreak {
                output.append("<br>")
            } else {
                if "\\|<*`[".utf8.contains(byte) { output.append(.backslash) }
                output.append(byte)
            }
        }
    }
}
