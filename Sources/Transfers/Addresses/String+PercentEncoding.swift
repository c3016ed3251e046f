extension String {
    /// With percent signs for what no address may hold as it is (RFC 3986, 2.1); what is encoded already stays.
    ///
    /// People paste addresses with blanks and other letters in them, and servers send such. A '%' that begins no code
    /// becomes one.
    func percentEncoded() -> String {
        let bytes = Array(utf8)
        var encoded: [UInt8] = []
        for (index, byte) in bytes.enumerated() {
            let isCode = byte == 0x25 && bytes[(index + 1)...].prefix(2).filter { $0.isHexDigit }.count == 2
            if isCode || byte.isAllowedInAddress {
                encoded.append(byte)
            } else {
                encoded += Array("%".utf8) + [byte >> 4, byte & 15].map { Array("0123456789ABCDEF".utf8)[Int($0)] }
            }
        }
        return String(decoding: encoded, as: UTF8.self)
    }
}

extension UInt8 {
    fileprivate var isHexDigit: Bool { Character(UnicodeScalar(self)).isHexDigit }

    fileprivate var isAllowedInAddress: Bool {
        self > 0x20 && self < 0x7F && !"\"%<>\\^`{|}".utf8.contains(self)
    }
}
