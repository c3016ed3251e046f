/// The kinds of bytes in a text that some writer must change.
///
/// One scan of a text answers for all formats, because most texts have nothing special.
struct SpecialBytes: OptionSet {
    let rawValue: UInt8

    /// Bytes for which a CSV needs quotes (RFC 4180).
    static let csv = SpecialBytes(rawValue: 1)
    /// Bytes that are escaped in a TSV.
    static let tsv = SpecialBytes(rawValue: 2)
    /// Bytes that are escaped in JSON, and first bytes of characters that may be.
    static let json = SpecialBytes(rawValue: 4)
    static let notPrintableASCII = SpecialBytes(rawValue: 8)

    init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Scans a text.
    init(in text: UnsafeBufferPointer<UInt8>) {
        var found: UInt8 = 0
        Self.table.withUnsafeBufferPointer { table in for byte in text { found |= table[Int(byte)] } }
        self.init(rawValue: found)
    }

    private static let table: [UInt8] = (0...UInt8.max).map { byte in
        var special: SpecialBytes = []
        if byte < 0x20 || byte >= 0x7F { special.insert(.notPrintableASCII) }
        if byte == .comma || byte == .quote || byte.isLineBreak { special.insert(.csv) }
        if byte == .tab || byte == .backslash || byte.isLineBreak { special.insert(.tsv) }
        if byte < 0x20 || byte == .quote || byte == .backslash || [0x7F, 0xC2, 0xE2].contains(byte) {
            special.insert(.json)
        }
        return special.rawValue
    }
}
