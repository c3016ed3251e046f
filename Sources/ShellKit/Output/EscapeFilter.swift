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

    private var state = State.text

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
