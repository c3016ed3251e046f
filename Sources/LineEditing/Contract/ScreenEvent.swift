public import Terminal

/// An event of an open ``ScreenView``.
public enum ScreenEvent: Sendable, Hashable {
    /// The user pressed a key.
    case key(ScreenKey)
    /// The size of the view has changed; show its rows again.
    case resized(TerminalSize)
    /// The user clicked; row and column count from 0 at the top left of the view.
    case clicked(row: Int, column: Int)
    /// The user turned the wheel away from them.
    case wheeledUp
    /// The user turned the wheel towards them.
    case wheeledDown
}

/// A key that the user presses in a ``ScreenView``.
public enum ScreenKey: Sendable, Hashable {
    case left, right, up, down, home, end, pageUp, pageDown
    case enter, escape, tab, backspace, delete
    /// A character, or a combining mark for the character before it.
    case character(Character)
    /// A letter with Ctrl, in lower case. Ctrl-C and Ctrl-Z are never reported.
    case control(Character)

    /// The key for a terminal's bytes; nil for unknown ones.
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

    /// Named keys in the sequences of xterm and of older consoles. Modifiers are ignored.
    private init?(sequence bytes: [UInt8]) {
        // The last byte of a function key of the Linux console, or of a mouse report, is no name.
        if bytes.starts(with: Array("\u{1b}[[".utf8)) || PointerReport.matches(bytes) { return nil }
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
