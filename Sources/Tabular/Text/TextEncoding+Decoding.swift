/// Conversion of the bytes of other encodings to UTF-8.
///
/// An invalid character becomes the byte 0xFF, which never occurs in UTF-8, so the cell that contains it is repaired
/// and reported like a cell with invalid UTF-8.
extension TextEncoding {
    /// The byte that replaces an invalid character.
    static let unreadable: UInt8 = 0xFF

    /// The maximum number of bytes for one character.
    private static let longestStep = 4

    /// The encodings that programs mean by an older or narrower name, as in the WHATWG Encoding Standard.
    private static let wider = [
        "SHIFT-JIS": "CP932", "SHIFT_JIS": "CP932", "SJIS": "CP932", "GB2312": "GBK", "EUC-KR": "CP949",
    ]

    /// The encoding with a name, regardless of case; nil if the system has no table for it.
    ///
    /// The byte order mark of a text has priority, so UTF-16 without one is ``utf16LittleEndian``.
    public init?(named name: String) {
        switch name.uppercased() {
        case "UTF-8", "UTF8": self = .utf8
        case "UTF-16", "UTF16", "UTF-16LE", "UTF16LE", "UCS-2": self = .utf16LittleEndian
        case "UTF-16BE", "UTF16BE": self = .utf16BigEndian
        case "WINDOWS-1252", "CP1252", "ISO-8859-1", "ISO8859-1", "LATIN1", "LATIN-1": self = .latin1
        case "MACINTOSH", "MACROMAN", "MAC": self = .macRoman
        default:
            self = .other(name)
            if systemDecoder == nil { return nil }
        }
    }

    /// The system's decoder; nil if it has no table for the encoding.
    var systemDecoder: SystemDecoder? { SystemDecoder(Self.wider[name.uppercased()] ?? name) }

    /// Converts UTF-16 until `input` has no whole character left or `output` is full.
    static func decodeUTF16(
        _ input: UnsafeBufferPointer<UInt8>, isBigEndian: Bool, into output: UnsafeMutableBufferPointer<UInt8>
    ) -> (read: Int, written: Int) {
        func unit(_ index: Int) -> UInt32 {
            let (first, second) = (UInt32(input[index]), UInt32(input[index + 1]))
            return isBigEndian ? first << 8 | second : second << 8 | first
        }
        var read = 0
        var written = 0
        while read + 2 <= input.count, written + longestStep <= output.count {
            let first = unit(read)
            if first & 0xFC00 == 0xD800 {
                guard read + 4 <= input.count else { break }
                let second = unit(read + 2)
                if second & 0xFC00 == 0xDC00 {
                    write(0x10000 + (first & 0x3FF) << 10 + second & 0x3FF, into: output, at: &written)
                    read += 4
                    continue
                }
            }
            write(first, into: output, at: &written)
            read += 2
        }
        return (read, written)
    }

    /// Converts a single-byte encoding until `input` ends or `output` is full.
    ///
    /// - Parameter characters: The characters of the bytes 0x80 to 0xFF.
    static func decode(
        _ input: UnsafeBufferPointer<UInt8>, _ characters: [Unicode.Scalar],
        into output: UnsafeMutableBufferPointer<UInt8>
    ) -> (read: Int, written: Int) {
        var read = 0
        var written = 0
        while read < input.count, written + longestStep <= output.count {
            let byte = input[read]
            if byte < 0x80 {
                output[written] = byte
                written += 1
            } else {
                write(characters[Int(byte - 0x80)].value, into: output, at: &written)
            }
            read += 1
        }
        return (read, written)
    }

    private static func write(_ code: UInt32, into output: UnsafeMutableBufferPointer<UInt8>, at index: inout Int) {
        guard let scalar = Unicode.Scalar(code) else {
            output[index] = unreadable
            index += 1
            return
        }
        for byte in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter {
            output[index] = byte
            index += 1
        }
    }

    /// Windows-1252; its five undefined bytes are control characters, as in the WHATWG Encoding Standard.
    static let latin1Characters =
        Array("€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8D}Ž\u{8F}\u{90}‘’“”•–—˜™š›œ\u{9D}žŸ".unicodeScalars)
        + (0xA0...0xFF).map { Unicode.Scalar($0 as UInt8) }

    /// Mac OS Roman in Apple's mapping of 1998 (unicode.org, VENDORS/APPLE/ROMAN.TXT).
    static let macRomanCharacters = Array(
        ("ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü†°¢£§•¶ß®©™´¨≠ÆØ∞±≤≥¥µ∂∑∏π∫ªºΩæø"
            + "¿¡¬√ƒ≈∆«»…\u{A0}ÀÃÕŒœ–—“”‘’÷◊ÿŸ⁄€‹›ﬁﬂ‡·‚„‰ÂÊÁËÈÍÎÏÌÓÔ\u{F8FF}ÒÚÛÙıˆ˜¯˘˙˚¸˝˛ˇ").unicodeScalars)
}
