internal import FoundationEssentials

/// The addresses of a transfer: the first one, and those of its redirects.
struct RedirectTrail {
    private static let mostRedirects = 5

    private let home: WebAddress
    /// True if the first server, which the user named, is in a private network, so that its redirects may lead there too.
    private var isHomeInside: Bool
    private var redirects: [WebAddress] = []

    init(_ address: WebAddress) { (home, isHomeInside) = (address, address.isPrivate) }

    var address: WebAddress { redirects.last ?? home }

    /// The credentials for the current address; nil for another server than that of the first address.
    var credentials: WebAddress.Credentials? {
        let isHome = address.scheme == home.scheme && address.host == home.host && address.port == home.port
        return isHome ? home.credentials : nil
    }

    /// The server that led to the current address, which must not be in a private network then; nil if it may be.
    var referrer: TransferError.Peer? {
        redirects.isEmpty || isHomeInside ? nil : .server((redirects.dropLast().last ?? home).host)
    }

    /// Follows a redirect.
    ///
    /// - Parameters:
    ///   - location: The value of the header, absolute or relative to the current address (RFC 3986, 5).
    ///   - isInside: True if the IP address of the current server is in a private network.
    mutating func follow(_ location: String?, isInside: Bool) throws(TransferError) {
        if redirects.isEmpty, isInside { isHomeInside = true }
        let peer = TransferError.Peer.server(address.host)
        guard let location, let next = resolve(location) else { throw .redirectToNowhere(peer) }
        guard let scheme = next.scheme?.lowercased(), ["http", "https"].contains(scheme) else {
            throw .redirectOutside(peer, scheme: next.scheme ?? "")
        }
        guard var target = try? WebAddress(next.absoluteString) else { throw .redirectToNowhere(peer) }
        // An attacker could read or replace the file, so the usual port is asked by https instead, as browsers do for pictures.
        if address.scheme == .https, target.scheme == .http {
            var parts = URLComponents(url: next, resolvingAgainstBaseURL: true)
            parts?.scheme = "https"
            parts?.port = nil
            guard target.port == 80, let text = parts?.string, let secure = try? WebAddress(text) else {
                throw .redirectUnprotected(peer)
            }
            target = secure
        }
        // A server on the network must not make the program ask those that only this computer can reach.
        if target.isPrivate, !isHomeInside { throw .redirectInside(peer, host: target.host) }
        let isLoop = ([home] + redirects).contains { $0.description == target.description }
        if isLoop { throw .redirectLoop(peer) }
        if redirects.count == Self.mostRedirects { throw .tooManyRedirects(peer, limit: Self.mostRedirects) }
        redirects.append(target)
    }

    private func resolve(_ location: String) -> URL? {
        guard let base = URL(string: address.description) else { return nil }
        return URL(string: location.percentEncoded(), relativeTo: base)?.absoluteURL
    }
}
