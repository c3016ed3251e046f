extension String {
    /// Decodes UTF-8; replaces invalid bytes by U+FFFD and then sets `isRepaired` to true.
    init(repairing bytes: UnsafeBufferPointer<UInt8>, _ isRepaired: inout Bool) {
        self = String(decoding: bytes, as: UTF8.self)
        if bytes.asciiPrefixLength < bytes.count, !isEqual(to: bytes) { isRepaired = true }
    }

    /// True if the UTF-8 form of the text equals `bytes`.
    func isEqual(to bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        utf8.count == bytes.count && utf8.withContiguousStorageIfAvailable(bytes.isEqual) ?? utf8.elementsEqual(bytes)
    }
}
