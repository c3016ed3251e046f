/// Removes the escape sequences of ECMA-48 from a stream of bytes, also if a sequence is split between two pieces.
///
/// The remaining bytes are unchanged, control characters included.
struct EscapeFilter {
    private enum State {
        case text
        /// After ESC.
        case escape
        /// After ESC and intermediate bytes, such as those that select a character set.
        case intermediate
        /// In a control sequence: `ESC [ … m`.
        case sequence
        /// In a control string, such as a title, which BEL or `ESC \` terminates.
        case string
        /// After an ESC in a control string.
        case stringEnd
    }

    private var state = State.text

    /// The bytes without the escape sequences.
    mutating func text(of bytes: some Sequence<UInt8>) -> [UInt8] { bytes.filter { isText($0) } }

    /// True if the next byte belongs to the text.
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
