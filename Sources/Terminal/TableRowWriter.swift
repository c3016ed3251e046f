/// Gathers the text of a table's rows, in UTF-8.
///
/// Spaces are written when something follows them, so that no line ends in any.
struct TableRowWriter {
    private var bytes: [UInt8] = []
    private var spaces = 0

    /// How many bytes were gathered.
    var count: Int { bytes.count }

    mutating func append(_ part: String) {
        var part = part
        part.withUTF8 { append($0) }
    }

    mutating func appendSpaces(_ count: Int) { spaces += max(0, count) }

    /// A cell in its column's room; control characters are shown.
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

    /// Leaves out the spaces that nothing follows.
    mutating func dropSpaces() { spaces = 0 }

    /// Ends the line that is being written.
    mutating func endLine() {
        dropSpaces()
        bytes.append(UInt8(ascii: "\n"))
    }

    /// Lends out everything that was gathered, and begins anew.
    mutating func take(_ body: (UnsafeRawBufferPointer) throws -> Void) rethrows {
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

    /// Whether a text takes a column for each byte: what ASCII can show, the space among it.
    ///
    /// Without a way out of the loop, so that many bytes are looked at at once.
    private static func isPlain(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        var others: UInt8 = 0
        for byte in bytes { others |= byte &- 0x20 >= 0x5f ? 1 : 0 }
        return others == 0
    }

    private static let space = UInt8(ascii: " ")
    private static let blank = [UInt8](repeating: space, count: 256)
}
