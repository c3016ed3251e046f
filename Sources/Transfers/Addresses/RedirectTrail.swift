internal import FoundationEssentials

/// The redirects of a transfer.
struct RedirectTrail {
    /// The current address.
    private(set) var address: WebAddress
    /// The credentials for the current address; nil for another server than that of the first address.
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

    /// Follows a redirect.
    /// - Parameter location: The value of the header, absolute or relative to the current address (RFC 3986, 5).
    mutating func follow(_ location: String?) throws(TransferError) {
        let peer = TransferError.Peer.server(address.host)
        guard let location, let next = resolve(location) else { throw .redirectToNowhere(peer) }
        guard let scheme = next.scheme?.lowercased(), ["http", "https"].contains(scheme) else {
            throw .redirectOutside(peer, scheme: next.scheme ?? "")
        }
        // An attacker could read or replace the file.
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
