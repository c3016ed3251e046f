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
            writeSpaces()
            bytes.append(contentsOf: UnsafeBufferPointer(rebasing: part[..<end]))
        }
        spaces += part.count - end
    }

    private mutating func writeSpaces() {
        while spaces > 0 {
            let count = min(spaces, Self.blank.count)
            Self.blank.withUnsafeBufferPointer { bytes.append(contentsOf: UnsafeBufferPointer(rebasing: $0[..<count])) }
            spaces -= count
        }
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
    private static let blank = [UInt8](repeating: space, count: 256)
}
