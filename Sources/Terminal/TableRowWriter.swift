/// Gathers the text of a table's rows.
///
/// Spaces are written when something follows them, so that no line ends in any.
struct TableRowWriter {
    private var text = ""
    private var spaces = 0

    /// How many bytes were gathered.
    var count: Int { text.utf8.count }

    mutating func append(_ part: String) {
        guard part.utf8.last != Self.space else {
            let trailing = part.utf8.reversed().prefix { $0 == Self.space }.count
            append(String(part.utf8.dropLast(trailing)) ?? "")
            return appendSpaces(trailing)
        }
        guard !part.isEmpty else { return }
        while spaces > 0 {
            let next = Self.blank.utf8.prefix(spaces)
            text.append(contentsOf: Substring(next))
            spaces -= next.count
        }
        text += part
    }

    mutating func appendSpaces(_ count: Int) { spaces += max(0, count) }

    /// A cell in its column's room.
    mutating func append(_ cell: String, width: Int, alignment: TextAlignment, cuts: Bool) {
        var cell = cell
        var taken = cell.displayWidth
        if taken > width && cuts {
            cell = cell.clipped(to: width, mark: "…")
            taken = cell.displayWidth
        }
        if alignment == .right { appendSpaces(width - taken) }
        append(cell)
        if alignment == .left { appendSpaces(width - taken) }
    }

    /// Leaves out the spaces that nothing follows.
    mutating func dropSpaces() { spaces = 0 }

    /// Ends the line that is being written.
    mutating func endLine() {
        dropSpaces()
        text += "\n"
    }

    /// Everything that was gathered; it begins anew.
    mutating func take() -> String {
        defer { text = "" }
        return text
    }

    private static let space = UInt8(ascii: " ")
    private static let blank = String(decoding: repeatElement(space, count: 256), as: UTF8.self)
}
