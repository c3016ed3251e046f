/// Takes the escape sequences of ECMA-48 out of a stream of bytes, also where one is cut between two pieces.
///
/// What is left is UTF-8 as it was, with its control characters.
struct EscapeFilter {
    private enum State {
        case text
        /// Behind ESC.
        case escape
        /// Behind ESC and bytes that say which character set follows.
        case intermediate
        /// Inside a control sequence: `ESC [ … m`.
        case sequence
        /// Inside a string for the terminal, such as a title, which BEL or `ESC \` ends.
        case string
        /// Behind an ESC inside a string.
        case stringEnd
    }

    /// What a byte is in the stream.
    enum Part: Hashable {
        /// It belongs to the text.
        case text
        /// It belongs to an escape sequence, which is not at its end or of no meaning for a line.
        case hidden
        /// It ends a control sequence, with the number in it, or 0: `ESC [ 2 K`.
        case control(UInt8, number: Int)
    }

    private var state = State.text
    /// The number in a control sequence; nil where there is more than one, or a sign.
    private var number: Int? = 0

    /// What the next byte is.
    mutating func part(of byte: UInt8) -> Part {
        let isInSequence = state == .sequence
        guard !isText(byte) else { return .text }
        guard isInSequence else {
            number = 0
            return .hidden
        }
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): number = number.map { min($0 * 10 + Int(byte & 0xf), 1 << 16) }
        case 0x40...0x7e: if let number { return .control(byte, number: number) }
        default: number = nil
        }
        return .hidden
    }

    /// Whether the next byte belongs to the text.
    mutating func isText(_ byte: UInt8) -> Bool {
        switch (state, byte) {
        case (.string, 0x1b): state = .stringEnd
        case (_, 0x1b): state = .escape
        case (.text, _): return true
        case (.escape, UInt8(ascii: "[")): state = .sequence
        case (.escape, UInt8(ascii: "]")), (.escape, UInt8(ascii: "P")), (.escape, UInt8(ascii: "X")),
            (.escape, UInt8(ascii: "^")), (.escape, UInt8(ascii: "_")):
            state = .string
        case (.escape, 0x20...0x2f), (.intermediate, 0x20...0x2f): state = .intermediate
        case (.sequence, 0x20...0x3f): break
        case (.string, 0x07), (.escape, _), (.intermediate, _), (.sequence, _), (.stringEnd, _): state = .text
        case (.string, _): break
        }
        return false
    }
}
