/// A key that a person presses while a ``ScreenView`` has the screen.
public enum ScreenKey: Sendable, Hashable {
    case left, right, up, down, home, end, pageUp, pageDown
    case enter, escape, tab, backspace, delete
    /// Something that is typed: a character, or the mark that joins the one before.
    case character(Character)
    /// A letter with Ctrl, in lower case; Ctrl-C and Ctrl-Z never arrive here.
    case control(Character)

    /// The key that a terminal's bytes mean; nil where they mean none that is known here.
    init?(_ key: Key) {
        switch key {
        case .escape: self = .escape
        case .scalar(let scalar): self.init(scalar)
        case .sequence(let bytes): self.init(sequence: bytes)
        case .alt, .paste, .fragment, .report: return nil
        }
    }

    private init?(_ scalar: Unicode.Scalar) {
        switch scalar.value {
        case 0x0d, 0x0a: self = .enter
        case 0x09: self = .tab
        case 0x08, 0x7f: self = .backspace
        case 0x01...0x1a: self = .control(Character(Unicode.Scalar(UInt8(scalar.value) + 0x60)))
        case 0x00..<0x20, 0x80..<0xa0: return nil
        default: self = .character(Character(scalar))
        }
    }

    /// Keys with names, as xterm and the consoles before it send them; what is held down beside them does not matter.
    private init?(sequence bytes: [UInt8]) {
        let parameter = bytes.dropFirst(2).prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        switch (bytes.last.map { Character(Unicode.Scalar($0)) }, String(decoding: parameter, as: UTF8.self)) {
        case ("D", _): self = .left
        case ("C", _): self = .right
        case ("A", _): self = .up
        case ("B", _): self = .down
        case ("H", _), ("~", "1"), ("~", "7"): self = .home
        case ("F", _), ("~", "4"), ("~", "8"): self = .end
        case ("~", "5"): self = .pageUp
        case ("~", "6"): self = .pageDown
        case ("~", "3"): self = .delete
        case ("M", "") where bytes == Array("\u{1b}OM".utf8): self = .enter
        default: return nil
        }
    }
}
