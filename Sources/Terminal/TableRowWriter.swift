/// Gathers the bytes of a table's rows.
struct TableRowWriter {
    private var bytes: [UInt8] = []
    private var lineStart = 0

    var count: Int { bytes.count }

    mutating func append(_ text: String) {
        bytes.append(contentsOf: text.utf8)
        if text.utf8.last == 0x0a { lineStart = bytes.count }
    }

    mutating func appendSpaces(_ count: Int) {
        if count > 0 { bytes.append(contentsOf: repeatElement(0x20, count: count)) }
    }

    /// A cell in its column's room.
    mutating func append(_ cell: String, width: Int, alignment: TextAlignment, cuts: Bool, padsEnd: Bool) {
        var cell = cell
        var taken = cell.displayWidth
        if taken > width && cuts {
            cell = cell.clipped(to: width, mark: "…")
            taken = cell.displayWidth
        }
        if alignment == .right { appendSpaces(width - taken) }
        bytes.append(contentsOf: cell.utf8)
        if alignment == .left && padsEnd { appendSpaces(width - taken) }
    }

    /// Takes away the spaces at the end of the line that is being written.
    mutating func trimSpaces() {
        while bytes.count > lineStart, bytes.last == 0x20 { bytes.removeLast() }
    }

    /// Everything that was gathered; it begins anew.
    mutating func take() -> String {
        defer {
            bytes.removeAll(keepingCapacity: true)
            lineStart = 0
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
