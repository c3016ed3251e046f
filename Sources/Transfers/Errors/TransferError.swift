package import Files

/// The reason why a transfer failed.
package enum TransferError: Error, Sendable, Equatable {
    /// The other end of the connection that failed.
    package enum Peer: Sendable, Equatable {
        case server(String)
        case proxy(String)
    }

    case notAnAddress(String)
    case unsupportedScheme(String)
    case badPort(String)
    case badHost(String)

    case refused(Peer)
    case unknownHost(Peer)
    case unreachable(Peer, reason: String)
    case insecure(Peer, reason: String)
    case connectTimedOut(Peer, Duration)
    case proxyWantsLogin(String)
    case proxyRefuses(String)
    /// The environment variable of the proxy; its value may contain a password.
    case badProxy(variable: String)

    case silent(Peer, Duration)
    case stalled(Peer, Duration, received: Int, expected: Int?)
    case brokeOff(Peer, received: Int, expected: Int?)
    case notHTTP(Peer)
    /// A response other than the file: its status, and the delay that the server requests before the next attempt.
    case status(Peer, Int, retryAfter: Duration?)
    case failed(Peer, reason: String)

    case tooManyRedirects(Peer, limit: Int)
    case redirectLoop(Peer)
    case redirectToNowhere(Peer)
    case redirectOutside(Peer, scheme: String)
    case redirectUnprotected(Peer)
    /// A server on the network redirects to this computer or into a private network.
    case redirectInside(Peer, host: String)

    case tooLarge(Peer, announced: Int?, limit: Int)
    case empty(Peer)
    case unknownEncoding(Peer, String)
    case undecodable(Peer, String)

    case noSuchFile(String)
    case notAFile(String)
    case fileTooLarge(String, size: Int?, limit: Int)
    case emptyFile(String)
    case unreadable(String, reason: String)
    case notOpened(String, SystemError)

    case diskFull
    case notWritten(reason: String)

    /// The system's library for transfers cannot be loaded.
    case noLibrary(String)
    /// The certificates of this computer cannot be read, so it trusts no server.
    case noCertificates
    /// Memory or file descriptors are short.
    case noResources
    case cancelled
    case shutDown
    /// An error of a server to which another one has redirected; worded like the error itself.
    indirect case redirected(TransferError)
}

extension TransferError {
    /// True if the error is temporary, so that the request is repeated automatically.
    ///
    /// A refused connection, an unknown host or a timeout is not repeated, because it already took long.
    package var mayPass: Bool {
        switch self {
        case .brokeOff, .stalled: true
        case .status(_, let status, _): Self.passingStatuses.contains(status)
        default: false
        }
    }

    /// The delay that the server requests before the next attempt; nil if it requests none.
    package var retryAfter: Duration? {
        if case .status(_, _, let duration) = self { duration } else { nil }
    }

    /// True for a status from 500.
    var isOfServer: Bool { if case .status(_, 500..., _) = self { true } else { false } }

    /// The other end that no transfer can use at present; nil if the error concerns one file, or follows a redirect.
    var unusablePeer: Peer? {
        switch self {
        case .refused(let peer), .unknownHost(let peer), .unreachable(let peer, _), .insecure(let peer, _),
            .connectTimedOut(let peer, _):
            peer
        case .proxyWantsLogin(let host): .proxy(host)
        default: nil
        }
    }

    /// True if another request to the same server may succeed.
    package var concernsOneRequest: Bool {
        switch self {
        case .brokeOff, .stalled, .notHTTP, .failed, .tooLarge, .empty, .unknownEncoding, .undecodable: true
        default: false
        }
    }

    private static let passingStatuses: Set = [408, 429, 500, 502, 503, 504]
}
