internal import Transfers

/// What an answer to a post means for what waits.
enum RemoteVerdict: Sendable {
    /// The server has it.
    case taken
    /// The same post may well be taken later: not before the server's wish, if it has one.
    case later(reason: String, asked: Duration?)
    /// It will not be taken, however often it is sent.
    case refused(reason: String)

    /// Judges an answer. A conflict means that the server has the change already.
    init(_ answer: PostAnswer, of remote: RemoteAddress) {
        let reason = "the server '\(remote.server)' answered \(answer.wording)."
        switch answer.status {
        case 200..<300, 409: self = .taken
        case 408, 425, 429, 500...: self = .later(reason: reason, asked: answer.retryAfter)
        case 300..<400: self = .refused(reason: reason + " Posts are not sent on: name the address that it has now.")
        default: self = .refused(reason: reason)
        }
    }

    /// Judges a post that got no answer; where only somebody's decision can help, it is a refusal.
    init(_ error: TransferError) {
        switch error {
        case .insecure, .notHTTP, .badProxy, .proxyWantsLogin, .proxyRefuses, .notAnAddress, .badHost, .badPort,
            .unsupportedScheme:
            self = .refused(reason: error.description)
        default: self = .later(reason: error.description, asked: nil)
        }
    }
}
