internal import Glibc

/// The address of a shared library: `postgresql://[USER@]HOST[:PORT]/DATABASE[?library=NAME]`.
///
/// `%2F` stands for `/`, so HOST can be the directory of a socket: `postgresql://%2Frun%2Fpostgresql/music`.
package struct ServerAddress: Sendable, Hashable, CustomStringConvertible {
    /// A mistake in an address. No value contains a text that could be a password in a wrong place.
    package enum Mistake: Error, Hashable {
        case notAnAddress
        case password
        case noDatabase
        case badPort
        case badLibrary(String)
        case unknownOption(String)
        /// The database and the library have names that are too long together.
        case tooLong
    }

    /// The longest name in PostgreSQL, in bytes.
    private static let longestName = 63

    /// The address as it was given.
    package let description: String
    /// The user; nil for libpq's default, which is `PGUSER` or the user's name on this machine.
    let user: String?
    /// The host, or the directory of a socket; empty for libpq's default.
    let host: String
    /// The port; nil for libpq's default.
    let port: Int?
    let database: String
    /// The library in the database; nil for the one without a name.
    let library: String?

    /// Reads an address.
    package init(_ text: String) throws(Mistake) {
        guard Self.isAddress(text), let start = text.firstRange(of: "://")?.upperBound else { throw .notAnAddress }
        let parts = text[start...].split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        let places = parts[0].split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        let at = places[0].lastIndex(of: "@")
        let (login, peer) = (at.map { places[0][..<$0] }, at.map { places[0][$0...].dropFirst() } ?? places[0])
        // The second: '/' in a password.
        guard login?.contains(":") != true, !(peer.contains(":") && parts[0][peer.endIndex...].contains("@"))
        else { throw .password }
        guard let user = Self.decoded(login ?? ""), let database = Self.decoded(places.dropFirst().first ?? ""),
            let (host, port) = try Self.hostAndPort(peer)
        else { throw .notAnAddress }
        guard !database.isEmpty else { throw .noDatabase }
        description = text
        (self.user, self.host, self.port, self.database) = (user.isEmpty ? nil : user, host, port, database)
        library = try parts.dropFirst().first.flatMap { (options) throws(Mistake) in try Self.library(in: options) }
        guard role.utf8.count <= Self.longestName else { throw .tooLong }
    }

    /// True if a text is meant as the address of a shared library, and not as the path of a file.
    package static func isAddress(_ text: String) -> Bool {
        ["postgresql://", "postgres://"].contains { text.hasPrefix($0) }
    }

    /// The schema of the library's tables, which is also the channel of its notices.
    var schema: String { library.map { "bluelib_\($0)" } ?? "bluelib" }

    /// The role whose members share the library. Roles belong to all databases of a server.
    var role: String { "\(database)_\(schema)" }

    /// The name of this machine, without its domain.
    static var machine: String {
        var system = utsname()
        uname(&system)
        let name = withUnsafeBytes(of: system.nodename) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
        return String(name.prefix { $0 != "." })
    }

    private static func library(in options: Substring) throws(Mistake) -> String? {
        // Also as a part of another name, or of a value.
        guard !options.lowercased().contains("password=") else { throw .password }
        for option in options.split(separator: "&", omittingEmptySubsequences: false)
        where !option.hasPrefix("library=") {
            throw .unknownOption(option.firstIndex(of: "=").map { String(option[..<$0]) } ?? "")
        }
        let value = options.dropFirst("library=".count)
        let isValid =
            !value.isEmpty && value.utf8.allSatisfy { (97...122).contains($0) || (48...57).contains($0) || $0 == 95 }
        guard isValid else { throw .badLibrary(String(value)) }
        return String(value)
    }

    private static func hostAndPort(_ text: Substring) throws(Mistake) -> (String, Int?)? {
        let isNumeric = text.hasPrefix("[")
        let end = isNumeric ? text.firstIndex(of: "]") : text.firstIndex(of: ":") ?? text.endIndex
        guard let end, let host = decoded(text[..<end].dropFirst(isNumeric ? 1 : 0)) else { return nil }
        let rest = text[end...].dropFirst(isNumeric ? 1 : 0)
        guard !rest.isEmpty else { return (host, nil) }
        guard rest.first == ":", let port = Int(rest.dropFirst()), (1...65535).contains(port) else {
            throw .badPort
        }
        return (host, port)
    }

    /// A text in which `%2F` and the like are replaced; nil if one of them is wrong, or stands for a byte 0.
    private static func decoded(_ text: Substring) -> String? {
        var bytes: [UInt8] = []
        var rest = text.utf8[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            guard rest.count >= 2, let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16),
                value > 0
            else { return nil }
            bytes.append(value)
            rest = rest.dropFirst(2)
        }
        return String(validating: bytes, as: UTF8.self)
    }
}

extension ServerAddress.Mistake: CustomStringConvertible {
    /// One sentence and a remedy; it begins in lower case so that a location can precede it.
    package var description: String {
        let form = "Use the form 'postgresql://USER@HOST/DATABASE'."
        return switch self {
        case .notAnAddress: "this is not the address of a shared library. \(form)"
        case .password:
            "the address of a shared library must not contain a password, which other users of this machine could read. Remove it, and set 'PGPASSWORD' or write it to ~/.pgpass."
        case .noDatabase: "the address names no database. \(form)"
        case .badPort: "the port in the address is not valid. Use a number from 1 to 65535."
        case .badLibrary(let text):
            "the name '\(text)' of a shared library is not valid. Use small letters, digits and '_'."
        case .unknownOption(let name): "the address has the unknown option '\(name)'. Use '?library=NAME' or none."
        case .tooLong:
            "the names of the database and the library are too long together. Use a shorter name for the library."
        }
    }
}
