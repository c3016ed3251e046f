/// Builds the UTF-8 text of a table's rows.
///
/// Spaces are written only before other text, so no line has trailing spaces.
struct TableRowWriter {
    private var bytes: [UInt8] = []
    private var spaces = 0
    /// The columns of the lines that ``appendLine(_:_:)`` appends.
    private var columns: [(width: Int, alignment: TextAlignment)] = []
    private var (indent, gap) = (0, 0)
    /// The spaces of a line whose cells are all empty.
    private var lineWidth = 0

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

    /// Sets the columns for ``appendLine(_:_:)``.
    mutating func setColumns(_ widths: [Int], _ alignments: [TextAlignment], indent: Int, gap: Int) {
        columns = zip(widths, alignments).map { ($0, $1) }
        (self.indent, self.gap) = (indent, gap)
        lineWidth = widths.reduce(indent) { $0 + $1 + gap }
    }

    /// Appends a line of cells that need no change; returns false, without a change, for any other.
    ///
    /// - Parameter ends: The end of each cell.
    mutating func appendLine(_ cells: Span<UInt8>, _ ends: Span<Int>) -> Bool {
        // A long cell needs no memory for a line that is not written.
        guard ends.count >= columns.count, cells.count < 1 << 16 else { return false }
        let (first, columns, indent, gap) = (bytes.count, columns, indent, gap)
        bytes.append(addingCapacity: lineWidth + cells.count + 1) { line in
            var (start, spaces) = (0, indent)
            for index in columns.indices {
                let (width, alignment) = columns[index]
                let cell = cells.extracting(start..<ends[index])
                start = ends[index]
                guard let taken = cell.withUnsafeBufferPointer(DisplayWidth.ofPlainText), taken <= width else {
                    return line.removeAll()
                }
                if alignment == .right { spaces += width - taken }
                var end = cell.count
                while end > 0, cell[end - 1] == Self.space { end -= 1 }
                if end > 0 {
                    line.append(spaces: spaces, cell.extracting(..<end))
                    spaces = 0
                }
                spaces += cell.count - end + gap + (alignment == .right ? 0 : width - taken)
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
                line.append(spaces: spaces, Span(_unsafeElements: UnsafeBufferPointer(rebasing: part[..<end])))
            }
            spaces = 0
        }
        spaces += part.count - end
    }

    /// True if every byte occupies one column: printable ASCII, including the space.
    private static func isPlain(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        bytes.printableASCIIRun(from: 0) == bytes.count
    }

    private static let space = UInt8(ascii: " ")
}

extension OutputSpan<UInt8> {
    /// Appends spaces and a copy of the bytes.
    @inline(__always)
    fileprivate mutating func append(spaces: Int, _ part: Span<UInt8>) {
        part.withUnsafeBufferPointer { part in
            withUnsafeMutableBufferPointer { memory, count in
                precondition(spaces + part.count <= memory.count - count, "the line is longer than its cells and gaps")
                guard let source = part.baseAddress, let start = memory.baseAddress else { return }
                (start + count).initialize(repeating: UInt8(ascii: " "), count: spaces)
                (start + count + spaces).initialize(from: source, count: part.count)
                count += spaces + part.count
            }
        }
    }
}
