/// Builds the UTF-8 text of a table's rows.
///
/// Spaces are written only before other text, so no line has trailing spaces.
struct TableRowWriter {
    private var bytes: [UInt8] = []
    private var spaces = 0

    /// The number of bytes in the buffer.
    var count: Int { bytes.count }

    mutating func append(_ part: String) {
        var part = part
        part.withUTF8 { append($0) }
    }

    mutating func appendSpaces(_ count: Int) { spaces += max(0, count) }

    /// Appends a cell in the width of its column; control characters are escaped.
    mutating func append(_ cell: String, width: Int, alignment: TextAlignment, cuts: Bool) {
        var cell = cell
        let isWritten = cell.withUTF8 { bytes in
            guard !cuts || bytes.count <= width, Self.isPlain(bytes) else { return false }
            append(bytes, taking: bytes.count, of: width, alignment)
            return true
        }
        if isWritten { return }
        cell = ControlCharacters.shown(cell)
        var taken = cell.displayWidth
        if taken > width && cuts {
            cell = cell.clipped(to: width, mark: "…")
            taken = cell.displayWidth
        }
        cell.withUTF8 { append($0, taking: taken, of: width, alignment) }
    }

    /// Appends a line of cells that need no change; returns false, without a change, for any other.
    ///
    /// - Parameter ends: The end of each cell.
    mutating func appendLine(
        _ cells: Span<UInt8>, _ ends: Span<Int>, arePrintableASCII: Bool, widths: [Int], _ alignments: [TextAlignment],
        indent: Int, gap: Int
    ) -> Bool {
        // A long cell needs no memory for a line that is not written.
        guard ends.count >= widths.count, cells.count < 1 << 16 else { return false }
        let first = bytes.count
        bytes.append(addingCapacity: widths.reduce(indent + cells.count + 1) { $0 + $1 + gap }) { line in
            var (start, spaces) = (0, indent)
            for (index, width) in widths.enumerated() {
                let cell = cells.extracting(start..<ends[index])
                start = ends[index]
                let taken: Int? =
                    arePrintableASCII ? cell.count : cell.withUnsafeBufferPointer(DisplayWidth.ofPlainText)
                guard let taken, taken <= width else { return line.removeAll() }
                let isRight = alignments[index] == .right
                if isRight { spaces += width - taken }
                var end = cell.count
                while end > 0, cell[end - 1] == Self.space { end -= 1 }
                if end > 0 {
                    line.append(repeating: Self.space, count: spaces)
                    line.append(copying: cell.extracting(..<end))
                    spaces = 0
                }
                spaces += cell.count - end + gap + (isRight ? 0 : width - taken)
            }
            line.append(UInt8(ascii: "\n"))
        }
        return bytes.count > first
    }

    mutating func dropSpaces() { spaces = 0 }

    mutating func endLine() {
        dropSpaces()
        bytes.append(UInt8(ascii: "\n"))
    }

    /// Passes the whole buffer to `body` and empties it.
    mutating func removeAll(_ body: (UnsafeRawBufferPointer) throws -> Void) rethrows {
        defer { bytes.removeAll(keepingCapacity: true) }
        try bytes.withUnsafeBytes(body)
    }

    private mutating func append(
        _ part: UnsafeBufferPointer<UInt8>, taking columns: Int, of width: Int, _ alignment: TextAlignment
    ) {
        if alignment == .right { appendSpaces(width - columns) }
        append(part)
        if alignment == .left { appendSpaces(width - columns) }
    }

    private mutating func append(_ part: UnsafeBufferPointer<UInt8>) {
        var end = part.count
        while end > 0, part[end - 1] == Self.space { end -= 1 }
        if end > 0 {
            bytes.append(addingCapacity: spaces + end) { line in
                line.append(repeating: Self.space, count: spaces)
                line.append(copying: Span(_unsafeElements: UnsafeBufferPointer(rebasing: part[..<end])))
            }
            spaces = 0
        }
        spaces += part.count - end
    }

    /// True if every byte occupies one column: printable ASCII, including the space.
    ///
    /// The loop has no early exit, so the compiler can vectorise it.
    private static func isPlain(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        var others: UInt8 = 0
        for byte in bytes { others |= byte &- 0x20 >= 0x5f ? 1 : 0 }
        return others == 0
    }

    private static let space = UInt8(ascii: " ")
}

extension OutputSpan<UInt8> {
    /// Appends a copy of the bytes.
    fileprivate mutating func append(copying part: Span<UInt8>) {
        part.withUnsafeBufferPointer { part in
            withUnsafeMutableBufferPointer { memory, count in
                precondition(part.count <= memory.count - count, "the line is longer than its cells and gaps")
                guard let source = part.baseAddress, let start = memory.baseAddress else { return }
                (start + count).initialize(from: source, count: part.count)
                count += part.count
            }
        }
    }
}
