internal import FoundationEssentials

/// The addresses that one transfer was sent through.
struct RedirectTrail {
    /// Where it is now.
    private(set) var address: WebAddress
    /// What may be shown to the server that it is at now: credentials stay with the server that they were given for.
    var credentials: WebAddress.Credentials? { isAtHome ? home.credentials : nil }

    private let home: WebAddress
    private let limit: Int
    private var seen: Set<String>

    init(_ address: WebAddress, limit: Int) {
        self.address = address
        self.limit = limit
        home = address
        seen = [address.description]
    }

    /// Goes on to where a server sends.
    /// - Parameter location: the header as it came, whole or relative to where the trail is (RFC 3986, 5).
    mutating func follow(_ location: String?) throws(TransferError) {
        let peer = TransferError.Peer.server(address.host)
        guard let location, let next = resolve(location) else { throw .redirectToNowhere(peer) }
        guard let scheme = next.scheme?.lowercased(), ["http", "https"].contains(scheme) else {
            throw .redirectOutside(peer, scheme: next.scheme ?? "")
        }
        // What was asked for under protection must not be fetched in the open because somebody on the way says so.
        if address.scheme == .https, scheme == "http" { throw .redirectUnprotected(peer) }
        guard let target = try? WebAddress(next.absoluteString) else { throw .redirectToNowhere(peer) }
        guard seen.insert(target.description).inserted else { throw .redirectLoop(peer) }
        guard seen.count <= limit + 1 else { throw .tooManyRedirects(peer, limit: limit) }
        address = target
    }

    private var isAtHome: Bool {
        address.scheme == home.scheme && address.host == home.host && address.port == home.port
    }

    private func resolve(_ location: String) -> URL? {
        guard let base = URL(string: address.description) else { return nil }
        return URL(string: location.percentEncoded(), relativeTo: base)?.absoluteURL
    }
}
