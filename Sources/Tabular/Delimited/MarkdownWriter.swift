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
        var addressEnd = 0
        for (index, byte) in cell.enumerated() {
            if byte == .carriageReturn, index + 1 < cell.count, cell[index + 1] == .lineFeed { continue }
            if byte == UInt8(ascii: ":"), index >= addressEnd { addressEnd = Self.addressEnd(in: cell, from: index) }
            if byte.isLineBreak {
                output.append("<br>")
            } else {
                let isInText = index >= addressEnd
                if "\\|<*`[".utf8.contains(byte) || isInText && Self.mayEmphasize(index, in: cell) {
                    output.append(.backslash)
                }
                output.append(byte)
            }
        }
    }

    /// True for a `_` outside of words such as `snake_case`, and for a `~` unless a path begins with it, as in `/~me`.
    private static func mayEmphasize(_ index: Int, in cell: UnsafeBufferPointer<UInt8>) -> Bool {
        switch cell[index] {
        case UInt8(ascii: "_"): !(isWord(index - 1, in: cell) && isWord(index + 1, in: cell))
        case UInt8(ascii: "~"): index == 0 || cell[index - 1] != UInt8(ascii: "/")
        default: false
        }
    }

    private static func isWord(_ index: Int, in cell: UnsafeBufferPointer<UInt8>) -> Bool {
        guard cell.indices.contains(index) else { return false }
        return cell[index].isDigit || cell[index] >= 0x80 || (cell[index] | 0x20) &- UInt8(ascii: "a") < 26
    }

    /// The end of the address whose `://` begins at an index, or the index.
    private static func addressEnd(in cell: UnsafeBufferPointer<UInt8>, from index: Int) -> Int {
        guard cell[index...].starts(with: "://".utf8) else { return index }
        return cell[index...].firstIndex { $0.isBlank || $0.isLineBreak } ?? cell.count
    }
}
