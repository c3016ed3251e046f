internal import Glibc

/// A range of IP addresses, as '10.0.0.0/8' or 'fd00::/8' (RFC 4632).
struct AddressRange: Sendable {
    private let bytes: [UInt8]
    private let bits: Int

    init?(_ text: some StringProtocol) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2, let bytes = Self.bytes(String(parts[0])), let bits = Int(parts[1]) else { return nil }
        guard (0...bytes.count * 8).contains(bits) else { return nil }
        self.bytes = bytes
        self.bits = bits
    }

    func holds(_ address: [UInt8]) -> Bool {
        guard address.count == bytes.count else { return false }
        let whole = bits / 8
        guard address[..<whole] == bytes[..<whole] else { return false }
        let mask = UInt8(truncatingIfNeeded: 0xFF00 >> (bits % 8))
        return bits % 8 == 0 || address[whole] & mask == bytes[whole] & mask
    }

    /// The 4 or 16 bytes of an IP address, or nil for a name.
    static func bytes(_ text: String) -> [UInt8]? {
        for (family, count) in [(AF_INET, 4), (AF_INET6, 16)] {
            var bytes = [UInt8](repeating: 0, count: count)
            if inet_pton(family, text, &bytes) == 1 { return bytes }
        }
        return nil
    }
}
