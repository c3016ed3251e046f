extension String {
    /// Makes a text of bytes; those that are no UTF-8 become U+FFFD, and `isRepaired` true.
    init(repairing bytes: UnsafeBufferPointer<UInt8>, _ isRepaired: inout Bool) {
        if let text = String(validating: bytes, as: UTF8.self) {
            self = text
        } else {
            self = String(decoding: bytes, as: UTF8.self)
            isRepaired = true
        }
    }

    /// Whether the text is exactly these bytes.
    func isEqual(to bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        utf8.count == bytes.count && utf8.elementsEqual(bytes)
    }
}
