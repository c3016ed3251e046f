/// A pattern that combines words to a name.
struct Pattern: Sendable {
    enum Piece {
        case text(String)
        case word
        case given
        case number
        case artist
    }

    let pieces: [Piece]

    /// Parses a pattern in the syntax of ``SampleLanguage``.
    init(_ text: String) {
        var pieces: [Piece] = []
        var plain = ""
        for character in text {
            let piece: Piece? =
                switch character {
                case "*": .word
                case "@": .given
                case "#": .number
                case "~": .artist
                default: nil
                }
            guard let piece else {
                plain.append(character)
                continue
            }
            if !plain.isEmpty { pieces.append(.text(plain)) }
            plain = ""
            pieces.append(piece)
        }
        if !plain.isEmpty { pieces.append(.text(plain)) }
        self.pieces = pieces
    }
}
