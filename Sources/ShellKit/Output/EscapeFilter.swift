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

    /// The role of a byte in the stream.
    enum Part: Hashable {
        /// A byte of the text.
        case text
        /// A byte of an escape sequence that is unfinished or has no effect within a line.
        case hidden
        /// The final byte of a control sequence, with its number or 0: `ESC [ 2 K`.
        case control(UInt8, number: Int)
    }

    private var state = State.text
    /// The number in a control sequence; nil if it has several parameters or another character.
    private var number: Int? = 0

    /// The role of the next byte.
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
