internal import Terminal

/// Counts the rows of a text on a terminal, which wraps lines that exceed its width.
struct ScreenRows {
    /// The maximum number of bytes that are measured together, so that a line of any length costs linear time.
    private static let longestPiece = 4096
    /// The distance between tab stops.
    private static let tab = 8

    private let columns: Int
    private var filter = EscapeFilter()
    private var piece: [UInt8] = []
    private var column = 0
    /// The number of rows so far, without the row of the cursor.
    private(set) var count = 0

    init(columns: Int) { self.columns = max(columns, 1) }

    mutating func append(_ bytes: UnsafeRawBufferPointer) {
        for byte in bytes where filter.isText(byte) {
            if byte == UInt8(ascii: "\n") {
                measure()
                (count, column) = (count + 1, 0)
            } else {
                // A piece ends before the first byte of a character, so that no character is split.
                if piece.count >= Self.longestPiece, byte & 0xc0 != 0x80 { measure() }
                piece.append(byte)
            }
        }
        if column + piece.count > columns { measureWhole() }
    }

    /// Measures an unfinished line up to its last complete character.
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
