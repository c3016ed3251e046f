internal import Transfers

/// The outcome of a post.
enum RemoteVerdict: Sendable {
    /// The server has the change.
    case taken
    /// A temporary failure; `asked` is the minimum delay that the server requested, if any.
    case later(reason: String, asked: Duration?)
    /// A permanent refusal.
    case refused(reason: String)

    /// Interprets a response. A conflict (409) means that the server already has the change.
    init(_ answer: PostAnswer, of remote: RemoteAddress) {
        let reason = "the server '\(remote.server)' answered \(answer.wording)."
        switch answer.status {
        case 200..<300, 409: self = .taken
        case 408, 425, 429, 500...: self = .later(reason: reason, asked: answer.retryAfter)
        case 300..<400: self = .refused(reason: reason + " Posts are not sent on: name the address that it has now.")
        default: self = .refused(reason: reason)
        }
    }

    /// Interprets a post without a response; an error that only the user can fix is a refusal.
    init(_ error: TransferError) {
        switch error {
        case .insecure, .notHTTP, .badProxy, .proxyWantsLogin, .proxyRefuses, .notAnAddress, .badHost, .badPort,
            .unsupportedScheme:
            self = .refused(reason: error.description)
        default: self = .later(reason: error.description, asked: nil)
        }
    }
}
