/// A character encoding of a text file.
public enum TextEncoding: Sendable, Equatable {
    /// UTF-8, with or without a byte order mark.
    case utf8
    /// UTF-16 with the low byte first, as in Excel's "Unicode text".
    case utf16LittleEndian
    /// UTF-16 with the high byte first.
    case utf16BigEndian
    /// Latin-1 as browsers read it: the control characters 0x80 to 0x9F are the quotes and dashes of Windows-1252
    /// (WHATWG Encoding Standard).
    case latin1
    /// The Macintosh encoding before Unicode, which Excel for Mac still writes.
    case macRoman
}

/// The characters of the bytes 0x80 to 0xFF in a single-byte encoding.
struct SingleByteTable {
    /// The characters of 0x80 to 0xFF, each a single UTF-16 unit.
    let units: [UInt16]

    /// Windows-1252; its five undefined bytes are control characters, as in the WHATWG Encoding Standard.
    static let latin1 = SingleByteTable(
        units: Array(
            "€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8D}Ž\u{8F}\u{90}‘’“”•–—˜™š›œ\u{9D}žŸ".utf16)
            + (0xA0...0xFF))

    /// Mac OS Roman in Apple's mapping of 1998 (unicode.org, VENDORS/APPLE/ROMAN.TXT).
    static let macRoman = SingleByteTable(
        units: Array(
            ("ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü†°¢£§•¶ß®©™´¨≠ÆØ∞±≤≥¥µ∂∑∏π∫ªºΩæø"
                + "¿¡¬√ƒ≈∆«»…\u{A0}ÀÃÕŒœ–—“”‘’÷◊ÿŸ⁄€‹›ﬁﬂ‡·‚„‰ÂÊÁËÈÍÎÏÌÓÔ\u{F8FF}ÒÚÛÙıˆ˜¯˘˙˚¸˝˛ˇ").utf16))

    /// The character of `byte`, which must be at least 0x80.
    func scalar(_ byte: UInt8) -> Unicode.Scalar {
        Unicode.Scalar(units[Int(byte) - 0x80]) ?? "\u{FFFD}"
    }
}
