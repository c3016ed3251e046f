internal import FoundationEssentials

/// An address that can be fetched: http, https or file, checked when it is made.
package struct WebAddress: Sendable, Hashable, CustomStringConvertible {
    /// What an address begins with.
    package enum Scheme: String, Sendable {
        case http, https, file
    }

    /// As it was given; it may hold a password, so it is no text for messages.
    package let text: String
    /// In small letters, however it was given.
    package let scheme: Scheme
    /// In lower case, an IPv6 address without its brackets; empty for a file.
    package let host: String
    /// The port given or the one of the scheme; 0 for a file.
    package let port: Int
    /// The path of a file with its percent signs resolved; of others as they are sent.
    let path: String
    let query: String?
    /// What stood before '@'.
    let credentials: Credentials?

    /// A user and a password, as the header of a request wants them.
    struct Credentials: Sendable, Hashable {
        let user: String
        let password: String

        /// Basic authentication (RFC 7617).
        var header: String { "Basic " + Data("\(user):\(password)".utf8).base64EncodedString() }
    }

    /// - Throws: what is wrong with the text; nothing is looked up.
    package init(_ text: String) throws(TransferError) {
        let hasControls = text.unicodeScalars.contains { $0.properties.generalCategory == .control }
        guard !hasControls, let parts = URLComponents(string: text.percentEncoded()),
            let name = parts.scheme?.lowercased()
        else {
            throw .notAnAddress(text)
        }
        guard let scheme = Scheme(rawValue: name) else { throw .unsupportedScheme(name) }
        try self.init(text, scheme, parts)
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

    /// Whether it names a file of this computer.
    package var isLocal: Bool { scheme == .file }

    /// Without its user and password, so that it can be shown.
    package var description: String {
        isLocal ? text : scheme.rawValue + "://" + authority + target
    }

    /// Path and query, as they are sent.
    var target: String { query.map { path + "?" + $0 } ?? path }

    /// Host and port, the latter only where it is not the scheme's own.
    var authority: String {
        let name = host.contains(":") ? "[\(host)]" : host
        return port == (scheme == .https ? 443 : 80) ? name : "\(name):\(port)"
    }

    /// Whether digits stand where the port does, which is not told of those that no number holds.
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
