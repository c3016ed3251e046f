internal import Terminal

/// Counts the rows that a text takes on a terminal, which breaks lines that are wider than it is.
package struct ScreenRows {
    /// A line is measured in pieces, so that one without an end costs no more than its length.
    private static let longestPiece = 4096
    /// Where tabs stand.
    private static let tab = 8

    private let columns: Int
    private var filter = EscapeFilter()
    private var piece: [UInt8] = []
    private var column = 0
    /// The rows so far, the one that the cursor is in not among them.
    package private(set) var count = 0

    /// Counts rows of so many columns.
    package init(columns: Int) {
        self.columns = max(columns, 1)
    }

    /// Counts what follows.
    package mutating func take(_ bytes: UnsafeRawBufferPointer) {
        for byte in bytes where filter.isText(byte) {
            if byte == UInt8(ascii: "\n") {
                measure()
                (count, column) = (count + 1, 0)
            } else {
                // A character is never cut: pieces end where one begins.
                if piece.count >= Self.longestPiece, byte & 0xc0 != 0x80 { measure() }
                piece.append(byte)
            }
        }
        if column + piece.count > columns { measureWhole() }
    }

    /// Measures an unfinished line up to its last character that is whole.
    private mutating func measureWhole() {
        guard let start = piece.lastIndex(where: { $0 & 0xc0 != 0x80 }) else { return }
        let rest = Array(piece[start...])
        piece.removeLast(rest.count)
        measure()
        piece = rest
    }

    private mutating func measure() {
        for character in String(decoding: piece, as: UTF8.self) { advance(over: character) }
        piece.removeAll(keepingCapacity: true)
    }

    private mutating func advance(over character: Character) {
        switch character {
        case "\r": column = 0
        case "\t": column = min((column / Self.tab + 1) * Self.tab, columns - 1)
        default:
            let width = DisplayWidth.of(character)
            if column + width > columns { (count, column) = (count + 1, 0) }
            column += width
        }
    }
}
