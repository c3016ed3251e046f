extension UnsafeBufferPointer<UInt8> {
    /// The bytes as text; nil when they are not UTF-8, or hold a null, which no text does.
    ///
    /// Bytes that are all ASCII, as nearly all are, need no validation, which costs more than making the text.
    var utf8Text: String? {
        var bits: UInt8 = 0
        var hasNull = false
        for byte in self {
            bits |= byte
            hasNull = hasNull || byte == 0
        }
        guard !hasNull else { return nil }
        guard bits < 0x80 else { return String(validating: self, as: UTF8.self) }
        // Safe: bytes of ASCII are UTF-8.
        return String(copying: UTF8Span(unchecked: span, isKnownASCII: true))
    }
}
