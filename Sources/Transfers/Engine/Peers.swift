/// Who takes part in a request besides us.
struct Peers: Sendable {
    let server: TransferError.Peer
    /// Whom we connect to: the proxy where there is one.
    let nearest: TransferError.Peer

    init(_ address: WebAddress, _ route: Route) {
        server = .server(address.host)
        nearest = route.proxy.map { .proxy($0.host) } ?? server
    }
}

extension TransferError.Peer {
    var host: String {
        switch self {
        case .server(let host), .proxy(let host): host
        }
    }
}
