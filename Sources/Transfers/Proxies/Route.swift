/// The way that requests to an address take.
enum Route: Sendable, Hashable {
    case direct
    /// The proxy gets the whole address and makes the request itself: http.
    case forward(ProxyServer)
    /// The proxy connects us to the server and passes on bytes: https.
    case tunnel(ProxyServer)
    case socks(ProxyServer)

    var proxy: ProxyServer? {
        switch self {
        case .direct: nil
        case .forward(let proxy), .tunnel(let proxy), .socks(let proxy): proxy
        }
    }
}
