internal import FoundationEssentials

/// An http, https or file address, validated on creation.
package struct WebAddress: Sendable, Hashable, CustomStringConvertible {
    /// The supported schemes.
    package enum Scheme: String, Sendable {
        case http, https, file
    }

    /// The original text; it may contain a password and must not appear in messages.
    package let text: String
    /// The scheme, in any case in the text.
    package let scheme: Scheme
    /// The host in lower case, an IPv6 address without its brackets; empty for a file.
    package let host: String
    /// The port, by default that of the scheme; 0 for a file.
    package let port: Int
    /// The decoded path of a file, or the encoded path of a request.
    let path: String
    let query: String?
    let credentials: Credentials?

    /// The user and the password before '@'.
    struct Credentials: Sendable, Hashable {
        let user: String
        let password: String
    }

    /// Parses an address without any network access.
    package init(_ text: String) throws(TransferError) {
        let hasControls = text.unicodeScalars.contains { $0.value < 0x20 || (0x7F...0x9F).contains($0.value) }
        guard !hasControls, let parts = URLComponents(string: text.percentEncoded()),
            let name = parts.scheme?.lowercased()
        else {
            throw .notAnAddress(text)
        }
        guard let scheme = Scheme(rawValue: name) else { throw .unsupportedScheme(name) }
        try self.init(text, scheme, parts)
    }

    /// The address of a file by its absolute path. No answer of a server and no redirect is read as such a path.
    package init(path: String) {
        (text, scheme, host, port, self.path, query, credentials) = (path, .file, "", 0, path, nil, nil)
    }

    private init(_ text: String, _ scheme: Scheme, _ parts: URLComponents) throws(TransferError) {
        self.text = text
        self.scheme = scheme
        if scheme == .file {
            guard ["", "localhost"].contains(parts.encodedHost ?? ""), parts.path.hasPrefix("/"),
                !parts.path.contains("\0")
            else {
                throw .notAnAddress(text)
            }
            (host, port, path, query, credentials) = ("", 0, parts.path, nil, nil)
            return
        }
        host = try Self.host(parts, of: text)
        port = parts.port ?? (scheme == .https ? 443 : 80)
        guard (1...65535).contains(port), parts.port != nil || !Self.namesPort(text) else { throw .badPort(text) }
        path = parts.percentEncodedPath.isEmpty ? "/" : parts.percentEncodedPath
        query = parts.percentEncodedQuery
        credentials = parts.user.map { Credentials(user: $0, password: parts.password ?? "") }
    }

    /// True for a file of this computer.
    package var isLocal: Bool { scheme == .file }

    /// True if the host is this computer or in a private network, as far as its name or number says so (RFC 6761, RFC 6890).
    package var isPrivate: Bool {
        let name = host.hasSuffix(".") ? String(host.dropLast()) : host
        if let bytes = AddressRange.bytes(name) { return AddressRange.isPrivate(bytes) }
        // The system also reads numbers such as `127.1` and `0x7f000001` as addresses.
        let isNumber = name.split(separator: ".").allSatisfy { $0.first?.isNumber == true }
        // A name without a dot is one of the local network (RFC 8499, 2).
        let isLocalName =
            !name.contains(".")
            || ["local", "localhost", "internal", "home.arpa"].contains { name == $0 || name.hasSuffix("." + $0) }
        return isNumber || isLocalName
    }

    /// The address without user and password, for display.
    package var description: String {
        isLocal ? text : scheme.rawValue + "://" + authority + target
    }

    /// The path and the query of a request.
    var target: String { query.map { path + "?" + $0 } ?? path }

    /// The host, and the port unless it is that of the scheme.
    var authority: String {
        let name = host.contains(":") ? "[\(host)]" : host
        return port == (scheme == .https ? 443 : 80) ? name : "\(name):\(port)"
    }

    /// True if the text contains a port, even one that is too large for a number.
    private static func namesPort(_ text: String) -> Bool {
        let rest = text.split(separator: "/", maxSplits: 2, omittingEmptySubsequences: false).last ?? ""
        let authority = rest.prefix { !"/?#".contains($0) }
        guard let colon = authority.lastIndex(of: ":") else { return false }
        let digits = authority[colon...].dropFirst()
        return !digits.isEmpty && digits.allSatisfy { $0.isASCII && $0.isNumber }
    }

    private static func host(_ parts: URLComponents, of text: String) throws(TransferError) -> String {
        guard var host = parts.encodedHost, !host.isEmpty else { throw .notAnAddress(text) }
        host = host.lowercased()
        if host.hasPrefix("["), host.hasSuffix("]") { host = String(host.dropFirst().dropLast()) }
        let isName = host.utf8.allSatisfy {
            ($0 >= 0x61 && $0 <= 0x7A) || ($0 >= 0x30 && $0 <= 0x3A) || $0 == 0x2D || $0 == 0x2E || $0 == 0x5F
        }
        guard isName else { throw .badHost(text) }
        return host
    }
}

extension String {
    /// The text with the characters encoded that an address may not contain (RFC 3986, 2.1), as users paste them and
    /// servers send them. Encoded characters are unchanged; a '%' that begins no code is encoded.
    func percentEncoded() -> String {
        if utf8.allSatisfy(\.isAllowedInAddress) { return self }
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
