/// Why a transfer failed: the facts. `TransferError+Wording.swift` has the sentences.
package enum TransferError: Error, Sendable, Equatable {
    /// Who was at the other end when it failed.
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
    /// The variable of the environment that names the proxy, whose value may hold a password.
    case badProxy(variable: String)

    case silent(Peer, Duration)
    case stalled(Peer, Duration, received: Int, expected: Int?)
    case brokeOff(Peer, received: Int, expected: Int?)
    case notHTTP(Peer)
    /// An answer that is not the file: its status, and when the server wants to be asked again.
    case status(Peer, Int, retryAfter: Duration?)
    case failed(Peer, reason: String)

    case tooManyRedirects(Peer, limit: Int)
    case redirectLoop(Peer)
    case redirectToNowhere(Peer)
    case redirectOutside(Peer, scheme: String)
    case redirectUnprotected(Peer)

    case tooLarge(Peer, announced: Int?, limit: Int)
    case empty(Peer)
    case unknownEncoding(Peer, String)
    case undecodable(Peer, String)

    case noSuchFile(String)
    case notAFile(String)
    case fileTooLarge(String, size: Int?, limit: Int)
    case emptyFile(String)
    case unreadable(String, reason: String)

    case diskFull
    case notWritten(reason: String)

    /// The system's library that transfers need cannot be loaded.
    case noLibrary(String)
    /// Memory or file descriptors are short.
    case noResources
    case cancelled
    case shutDown
}

extension TransferError {
    /// Whether the same request may well succeed when it is made again in a moment.
    ///
    /// A server that is not there, unknown or silent has cost its time-out already and is said at once.
    package var mayPass: Bool {
        switch self {
        case .brokeOff, .stalled: true
        case .status(_, let status, _): Self.passingStatuses.contains(status)
        default: false
        }
    }

    /// When the server wants to be asked again, counted from its answer.
    package var retryAfter: Duration? {
        if case .status(_, _, let duration) = self { duration } else { nil }
    }

    private static let passingStatuses: Set = [408, 429, 500, 502, 503, 504]
}
