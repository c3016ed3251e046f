internal import CCurl
internal import Glibc

extension TransferError {
    /// What the end of an exchange means, in the facts of this module.
    /// - Parameter lost: what a connection that went away means at this moment.
    init(_ end: ccurl_end, of request: Request, _ settings: TransferSettings, lost: TransferError) {
        let (server, nearest) = (request.server, request.nearest)
        self =
            switch end.outcome {
            case CCURL_UNKNOWN_HOST: .unknownHost(server)
            case CCURL_UNKNOWN_PROXY: .unknownHost(nearest)
            case CCURL_NOT_CONNECTED: Self.notConnected(end.system_error, nearest, lost)
            case CCURL_CONNECT_TIMED_OUT: .connectTimedOut(end.was_connected ? server : nearest, settings.connect)
            case CCURL_PROXY_REFUSES:
                end.proxy_status == 407 ? .proxyWantsLogin(nearest.host) : .proxyRefuses(nearest.host)
            case CCURL_NO_TLS: .insecure(server, reason: "it does not speak TLS")
            case CCURL_TLS_FAILED: .insecure(server, reason: "no protected connection could be made")
            case CCURL_NOT_TRUSTED: .insecure(server, reason: "its certificate is not valid")
            case CCURL_NOT_THAT_NAME: .insecure(server, reason: "its certificate is not made out to that name")
            case CCURL_NOT_HTTP: .notHTTP(server)
            case CCURL_BROKE_OFF: lost
            default: .failed(server, reason: String(cString: end.reason).lowercased())
            }
    }

    private static func notConnected(_ code: Int32, _ peer: Peer, _ lost: TransferError) -> TransferError {
        switch code {
        case ECONNREFUSED: .refused(peer)
        case ECONNRESET, EPIPE, ECONNABORTED, ENOTCONN, ETIMEDOUT: lost
        case 0: .unreachable(peer, reason: "no connection could be made")
        default: .unreachable(peer, reason: systemReason(code))
        }
    }
}

extension TransferError.Peer {
    var host: String {
        switch self {
        case .server(let host), .proxy(let host): host
        }
    }
}
