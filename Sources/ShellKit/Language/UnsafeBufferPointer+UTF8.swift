extension UnsafeBufferPointer<UInt8> {
    /// The bytes as text; nil if they are not UTF-8 or contain a null.
    ///
    /// ASCII, the usual case, skips validation, which costs more than the copy.
    var utf8Text: String? {
        var bits: UInt8 = 0
        var nulls: UInt8 = 0
        for byte in self {
            bits |= byte
            nulls |= byte == 0 ? 1 : 0
        }
        guard nulls == 0 else { return nil }
        // Safe: ASCII bytes are valid UTF-8.
        if bits < 0x80 { return String(copying: UTF8Span(unchecked: span, isKnownASCII: true)) }
        guard let text = try? UTF8Span(validating: span) else { return nil }
        return String(copying: text)
    }
}
