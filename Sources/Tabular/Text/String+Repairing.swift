extension String {
    /// Makes a text of bytes; those that are no UTF-8 become U+FFFD, and `isRepaired` true.
    init(repairing bytes: UnsafeBufferPointer<UInt8>, _ isRepaired: inout Bool) {
        self = String(decoding: bytes, as: UTF8.self)
        if bytes.asciiPrefixLength < bytes.count, !isEqual(to: bytes) { isRepaired = true }
    }

    /// Whether the text is exactly these bytes.
    func isEqual(to bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        utf8.count == bytes.count && utf8.withContiguousStorageIfAvailable(bytes.isEqual) ?? utf8.elementsEqual(bytes)
    }
}
