/// Detection of the encoding of a text from its bytes.
extension TextEncoding {
    /// The number of bytes for a decision, if the source has as many.
    static let sampleSize = 32 << 10

    /// The encoding that a byte order mark at the beginning indicates, and the length of the mark.
    static func byteOrderMark(_ bytes: UnsafeBufferPointer<UInt8>) -> (encoding: TextEncoding, length: Int)? {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return (.utf8, 3) }
        // With two zeros, it is the mark of UTF-32.
        if bytes.starts(with: [0xFF, 0xFE]), !bytes.starts(with: [0xFF, 0xFE, 0, 0]) {
            return (.utf16LittleEndian, 2)
        }
        if bytes.starts(with: [0xFE, 0xFF]) { return (.utf16BigEndian, 2) }
        return nil
    }

    /// The encoding of one or more bytes a character that the declaration of an XML text names; nil for UTF-8, which the text shows.
    static func declared(_ bytes: UnsafeBufferPointer<UInt8>) -> TextEncoding? {
        guard bytes.starts(with: "<?xml".utf8) else { return nil }
        let declaration = String(decoding: bytes.prefix(200).prefix { $0 != UInt8(ascii: ">") }, as: UTF8.self)
        let name = declaration.firstMatch(of: #/encoding\s*=\s*["']([A-Za-z0-9._-]+)["']/#)?.1
        let encoding = name.flatMap { TextEncoding(named: String($0)) }
        return [.utf8, .utf16LittleEndian, .utf16BigEndian].contains(encoding) ? nil : encoding
    }

    /// The byte order of UTF-16 without a byte order mark; nil for any other encoding.
    ///
    /// Two tests recognise it. In western text, most bytes at every second position are zero. In any alphabet, the
    /// text begins with a few ASCII characters, as every header and JSON do, and no unit is invalid in a text.
    static func unmarkedUTF16(_ bytes: UnsafeBufferPointer<UInt8>) -> TextEncoding? {
        var zeros = (even: 0, odd: 0)
        for index in bytes.indices where bytes[index] == 0 {
            if index.isMultiple(of: 2) { zeros.even += 1 } else { zeros.odd += 1 }
        }
        let pairs = bytes.count / 2
        guard pairs > 1, zeros.even + zeros.odd > 0 else { return nil }
        if zeros.odd * 2 > pairs, zeros.even * 20 < pairs { return .utf16LittleEndian }
        if zeros.even * 2 > pairs, zeros.odd * 20 < pairs { return .utf16BigEndian }
        if isUTF16(bytes, isBigEndian: false) { return .utf16LittleEndian }
        return isUTF16(bytes, isBigEndian: true) ? .utf16BigEndian : nil
    }

    /// The number of ASCII characters at the beginning that the second test requires.
    private static let telling = 5

    private static func isUTF16(_ bytes: UnsafeBufferPointer<UInt8>, isBigEndian: Bool) -> Bool {
        func unit(_ pair: Int) -> UInt16 {
            let (first, second) = (UInt16(bytes[pair * 2]), UInt16(bytes[pair * 2 + 1]))
            return isBigEndian ? first << 8 | second : second << 8 | first
        }
        let pairs = bytes.count / 2
        guard pairs >= telling, (0..<telling).allSatisfy({ unit($0) < 0x80 }) else { return false }
        return (0..<pairs).allSatisfy { pair in
            switch unit(pair) {
            case 0x09, 0x0A, 0x0D: true
            case 0..<0x20, 0xFFFE...0xFFFF: false
            case 0xD800..<0xDC00: pair + 1 == pairs || unit(pair + 1) & 0xFC00 == 0xDC00
            case 0xDC00..<0xE000: pair > 0 && unit(pair - 1) & 0xFC00 == 0xD800
            default: true
            }
        }
    }

    /// The numbers of characters beyond ASCII in a text that is read as UTF-8, of its bytes that are none, and of Latin letters.
    ///
    /// - Parameter isWhole: False if the text goes on, so that its last character may be cut off.
    static func charactersInUTF8(_ bytes: UnsafeBufferPointer<UInt8>, isWhole: Bool) -> (
        right: Int, wrong: Int, latin: Int
    ) {
        let scalars = Array(String(decoding: bytes, as: UTF8.self).unicodeScalars)
        let present = bytes.indices.count { bytes[$0...].starts(with: "\u{FFFD}".utf8) }
        let wrong = scalars.count { $0 == "\u{FFFD}" } - present
        let isCut = !isWhole && wrong > 0 && scalars.last == "\u{FFFD}"
        let latin = scalars.count { 0xC0..<0x180 ~= $0.value }
        return (scalars.count { !$0.isASCII } - wrong, isCut ? wrong - 1 : wrong, latin)
    }
}
