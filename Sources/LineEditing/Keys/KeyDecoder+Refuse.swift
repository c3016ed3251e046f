extension KeyDecoder {
    /// What a terminal may send that is no key and no report that was asked for.
    enum Refuse: Equatable {
        case none
        /// A control sequence of a length that none has, up to its final byte.
        case sequence
        /// A control string (ECMA-48, 5.6), up to its end: answers about colours and versions come so.
        case string

        /// What begins with these bytes behind an escape character, if they are no key with Alt and the next one: an operating system command has a number, a
        /// device control string parameters, and an application's command is that of kitty's graphics.
        init?(beginningWith byte: UInt8, _ next: UInt8) {
            switch (byte, next) {
            case (UInt8(ascii: "]"), UInt8(ascii: "0")...UInt8(ascii: "9")),
                (UInt8(ascii: "P"), UInt8(ascii: "0")...UInt8(ascii: "9")), (UInt8(ascii: "P"), UInt8(ascii: ">")),
                (UInt8(ascii: "P"), UInt8(ascii: "!")), (UInt8(ascii: "_"), UInt8(ascii: "G")):
                self = .string
            default: return nil
            }
        }
    }

    /// Drops what belongs to the refuse; answers whether it has ended, or more has to come.
    mutating func skipRefuse() -> Bool {
        if refuse == .sequence {
            skip(rest.prefix { (0x20..<0x40).contains($0) }.count)
            guard let final = rest.first else { return false }
            if (0x40..<0x7f).contains(final) { skip(1) }
        } else {
            skip(rest.prefix { $0 != 0x07 && $0 != 0x1b }.count)
            guard let end = rest.first else { return false }
            // It ends with a bell, or with an escape character and a backslash; what else follows one is a key.
            if end == 0x1b, rest.count < 2 { return false }
            skip(end == 0x07 ? 1 : rest.dropFirst().first == UInt8(ascii: "\\") ? 2 : 0)
        }
        refuse = .none
        return true
    }
}
