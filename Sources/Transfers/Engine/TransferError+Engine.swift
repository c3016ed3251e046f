internal import AsyncHTTPClient
internal import Glibc
internal import NIOCore
internal import NIOHTTP1
internal import NIOPosix
internal import NIOSSL

/// What went wrong inside the engine, said in the facts of this module.
extension TransferError {
    /// - Parameter isOpen: whether the head of the answer has come.
    static func engine(_ error: any Error, _ settings: TransferSettings, _ peers: Peers, lost: TransferError)
        -> TransferError
    {
        switch error {
        case let error as TransferError: error
        case is CancellationError: .cancelled
        case let error as HTTPClientError: client(error, settings, peers, lost)
        case let error as IOError: system(error.errnoCode, peers.nearest, lost)
        case let error as NIOConnectionError: connection(error, settings, peers, lost)
        case ChannelError.connectTimeout: .connectTimedOut(peers.nearest, settings.connect)
        case is ChannelError: lost
        case HTTPParserError.invalidEOFState: lost
        case is HTTPParserError: .notHTTP(peers.server)
        case NIOSSLError.uncleanShutdown: lost
        case is NIOSSLExtraError: .insecure(peers.server, reason: "its certificate is not made out to that name")
        case is NIOSSLError, is BoringSSLError: .insecure(peers.server, reason: tlsReason(error))
        default: .failed(peers.server, reason: "\(error)")
        }
    }

    private static func client(
        _ error: HTTPClientError, _ settings: TransferSettings, _ peers: Peers, _ lost: TransferError
    ) -> TransferError {
        switch error {
        case .cancelled, .alreadyShutdown: .cancelled
        case .connectTimeout, .getConnectionFromPoolTimeout, .httpProxyHandshakeTimeout, .socksHandshakeTimeout:
            .connectTimedOut(peers.nearest, settings.connect)
        case .tlsHandshakeTimeout: .connectTimedOut(peers.server, settings.connect)
        case .remoteConnectionClosed: lost
        case .uncleanShutdown: lost
        case .proxyAuthenticationRequired: .proxyWantsLogin(peers.nearest.host)
        case .invalidProxyResponse: .proxyRefuses(peers.nearest.host)
        default: .failed(peers.server, reason: error.shortDescription.lowercased())
        }
    }

    private static func connection(
        _ error: NIOConnectionError, _ settings: TransferSettings, _ peers: Peers, _ lost: TransferError
    ) -> TransferError {
        guard let first = error.connectionErrors.first?.error else { return .unknownHost(peers.nearest) }
        return engine(first, settings, peers, lost: lost)
    }

    private static func system(_ code: Int32, _ peer: Peer, _ lost: TransferError) -> TransferError {
        switch code {
        case ECONNREFUSED: .refused(peer)
        case ECONNRESET, EPIPE, ECONNABORTED, ENOTCONN: lost
        case ETIMEDOUT: lost
        default: .unreachable(peer, reason: systemReason(code))
        }
    }

    private static func tlsReason(_ error: any Error) -> String {
        let text = "\(error)"
        if text.contains("CERTIFICATE_VERIFY_FAILED") { return "its certificate is not valid" }
        if text.contains("WRONG_VERSION_NUMBER") { return "it does not speak TLS" }
        return "no protected connection could be made"
    }
}
