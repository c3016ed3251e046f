/// A word or a single symbol of a source file, outside comments and literals.
struct Token: Equatable {
    let text: String

    /// Its line, counted from 1.
    let line: Int

    /// True if it is a name, a keyword or a number.
    let isWord: Bool

    /// True if the previous token is directly before it, without a space.
    let isAttached: Bool

    /// The tokens of a text without comments and literals.
    static func read(_ code: String) -> [Token] {
        var tokens: [Token] = []
        var line = 1
        var isAttached = false
        var word: [UInt8] = []

        func endWord() {
            guard !word.isEmpty else { return }
            tokens.append(
                Token(text: String(decoding: word, as: UTF8.self), line: line, isWord: true, isAttached: isAttached))
            word = []
            isAttached = true
        }
        for byte in code.utf8 {
            if isWordByte(byte) {
                word.append(byte)
                continue
            }
            endWord()
            if byte > UInt8(ascii: " ") {
                let text = String(UnicodeScalar(byte))
                tokens.append(Token(text: text, line: line, isWord: false, isAttached: isAttached))
                isAttached = true
            } else {
                isAttached = false
                if byte == UInt8(ascii: "\n") { line += 1 }
            }
        }
        endWord()
        return tokens
    }

    private static func isWordByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"), UInt8(ascii: "`"): true
        default: byte >= 0x80
        }
    }
}
