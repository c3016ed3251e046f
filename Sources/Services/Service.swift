package import Transfers

/// A service that answers questions about music: its name for messages, its address, and its pace.
package struct Service: Sendable {
    /// The services that the program can ask.
    package enum Kind: String, Sendable, CaseIterable {
        case musicBrainz = "MusicBrainz"
        case discogs = "Discogs"
        case coverArt = "Cover Art Archive"

        /// The beginning of the address of each request, before `/ws/2`, `/users` or `/release`.
        package var address: String {
            switch self {
            case .musicBrainz: "https://musicbrainz.org"
            case .discogs: "https://api.discogs.com"
            case .coverArt: "https://" + domain
            }
        }

        /// The end of the names of its own servers.
        var domain: String {
            switch self {
            case .musicBrainz: "musicbrainz.org"
            case .discogs: "discogs.com"
            case .coverArt: TransferSettings.coverArtArchive.host
            }
        }

        /// The requests a minute that stand for the service's own pace.
        package var usualPerMinute: Int { self == .discogs ? 50 : 60 }

        /// The most requests in any period, if the program has the user's token or not; nil for a service that sets no pace.
        ///
        /// MusicBrainz permits a request a second. Discogs permits 60 a minute with a token and 25 without, to all programs that use
        /// the connection. The 20 milliseconds are for what the network adds to one request and not to the next.
        func pace(hasToken: Bool) -> Pace? {
            switch self {
            case .musicBrainz: Pace(count: 1, period: .milliseconds(1020))
            case .discogs: Pace(count: hasToken ? 50 : 20, period: .milliseconds(60_020))
            case .coverArt: nil
            }
        }
    }

    /// A number of requests in a period.
    struct Pace: Sendable, Equatable {
        let count: Int
        let period: Duration
    }

    /// The kind of service.
    package let kind: Kind
    let address: WebAddress
    let pace: Pace?
    /// The user's token; nil for none. It is sent in a header, and no message contains it.
    let token: String?

    /// The name for messages.
    package var name: String { kind.rawValue }

    /// Creates a service.
    ///
    /// - Parameters:
    ///   - text: The address of a mirror; empty for the service's own.
    ///   - perMinute: The number of requests a minute that a mirror permits, 0 for no limit; nil, or the usual number, for the service's
    ///     own pace, which is always that of its own address.
    /// - Throws: ``TransferError`` if the text is no address.
    package init(_ kind: Kind, at text: String = "", perMinute: Int? = nil, token: String? = nil) throws(TransferError)
    {
        let usual = kind.pace(hasToken: token != nil)
        address = try WebAddress(text.isEmpty ? kind.address : text.hasSuffix("/") ? String(text.dropLast()) : text)
        (self.kind, self.token) = (kind, token)
        if let perMinute, perMinute != kind.usualPerMinute, !address.isIn(kind.domain) {
            pace = perMinute < 1 ? nil : Pace(count: 1, period: .seconds(60) / perMinute)
        } else {
            pace = usual
        }
    }

    /// The address of a request; the path is encoded, the values are not.
    package func address(of path: String, _ query: [(name: String, value: String)] = []) throws(TransferError)
        -> WebAddress
    {
        let parts = query.map { $0.name + "=" + Self.encoded($0.value) }
        return try WebAddress(address.text + path + (parts.isEmpty ? "" : "?" + parts.joined(separator: "&")))
    }

    /// A text as a part of a path or a query, in which each byte but letters, digits and `-._~` is encoded (RFC 3986, 2.3).
    package static func encoded(_ text: String) -> String {
        text.utf8.map { byte in
            let sign = Character(UnicodeScalar(byte))
            if sign.isASCII, sign.isLetter || sign.isNumber || "-._~".contains(sign) { return String(sign) }
            return "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
        }.joined()
    }
}

extension WebAddress {
    /// True for a server whose name is in a domain.
    fileprivate func isIn(_ domain: String) -> Bool {
        let name = host.hasSuffix(".") ? String(host.dropLast()) : host
        return name == domain || name.hasSuffix("." + domain)
    }
}
