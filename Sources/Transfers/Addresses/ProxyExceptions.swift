internal import Glibc

/// The value of `no_proxy`: hosts that are reached without a proxy.
///
/// The items are separated by commas or blanks: '*' for all hosts; a name, with or without a leading dot, for the host and its
/// subdomains; a name or an IP address with ':port' for that port; a range of IP addresses as 'address/bits'.
struct ProxyExceptions: Sendable {
    private struct Rule: Sendable {
        let name: String
        let port: Int?

        func accepts(_ port: Int) -> Bool { self.port == nil || self.port == port }
    }

    private var isForAll = false
    private var ranges: [AddressRange] = []
    private var rules: [Rule] = []

    init(_ text: String) {
        for word in text.lowercased().split(whereSeparator: { $0 == "," || $0 == " " || $0 == "\t" }) {
            if word == "*" {
                isForAll = true
            } else if let range = AddressRange(word) {
                ranges.append(range)
            } else {
                rules.append(Self.rule(word))
            }
        }
    }

    func contains(_ host: String, _ port: Int) -> Bool {
        if isForAll { return true }
        if let address = AddressRange.bytes(host) {
            if ranges.contains(where: { $0.contains(address) }) { return true }
            return rules.contains { $0.accepts(port) && AddressRange.bytes($0.name) == address }
        }
        // A name may end in the dot of the root domain.
        let name = host.hasSuffix(".") ? String(host.dropLast()) : host
        return rules.contains { $0.accepts(port) && (name == $0.name || name.hasSuffix(".\($0.name)")) }
    }

    private static func rule(_ word: Substring) -> Rule {
        var name = word
        var port: Int?
        // More than one colon is an IPv6 address without a port, unless it is in brackets.
        if let colon = word.lastIndex(of: ":"),
            word.hasPrefix("[") ? word[..<colon].hasSuffix("]") : word.firstIndex(of: ":") == colon
        {
            port = Int(word[word.index(after: colon)...])
            name = word[..<colon]
        }
        if name.hasPrefix("["), name.hasSuffix("]") { name = name.dropFirst().dropLast() }
        if name.hasPrefix("*.") { name = name.dropFirst() }
        if name.hasPrefix(".") { name = name.dropFirst() }
        if name.hasSuffix(".") { name = name.dropLast() }
        return Rule(name: String(name), port: port)
    }
}

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

    func contains(_ address: [UInt8]) -> Bool {
        guard address.count == bytes.count else { return false }
        let whole = bits / 8
        guard address[..<whole] == bytes[..<whole] else { return false }
        let mask = UInt8(truncatingIfNeeded: 0xFF00 >> (bits % 8))
        return bits % 8 == 0 || address[whole] & mask == bytes[whole] & mask
    }

    /// True for an address of this computer, of a private network or of several computers: all that are not global (RFC 6890).
    static func isPrivate(_ address: [UInt8]) -> Bool {
        if privateRanges.contains(where: { $0.contains(address) }) { return true }
        guard let start = embeddings.first(where: { $0.range?.contains(address) == true })?.start else { return false }
        return isPrivate(Array(address[start..<start + 4]))
    }

    private static let privateRanges = [
        "0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12", "192.0.0.0/24",
        "192.168.0.0/16", "198.18.0.0/15", "224.0.0.0/3", "64:ff9b:1::/48", "2001::/32", "fc00::/7", "fe80::/9",
        "ff00::/8",
    ].compactMap { AddressRange($0) }

    /// The IPv6 addresses that lead to an IPv4 address, and its position: mapped and compatible (RFC 4291, 2.5.5), translated
    /// (RFC 7915, RFC 6052), and 6to4 (RFC 3056).
    private static let embeddings = [
        ("::ffff:0:0/96", 12), ("::/96", 12), ("::ffff:0:0:0/96", 12), ("64:ff9b::/96", 12), ("2002::/16", 2),
    ].map { (range: AddressRange($0), start: $1) }

    /// The 4 or 16 bytes of an IP address, or nil for a name.
    static func bytes(_ text: String) -> [UInt8]? {
        for (family, count) in [(AF_INET, 4), (AF_INET6, 16)] {
            var bytes = [UInt8](repeating: 0, count: count)
            if inet_pton(family, text, &bytes) == 1 { return bytes }
        }
        return nil
    }
}
