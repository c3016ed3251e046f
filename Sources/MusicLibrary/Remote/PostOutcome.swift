internal import Transfers

enum PostOutcome: Sendable {
    /// The server has the change.
    case accepted
    /// A temporary failure; `retryAfter` is the minimum delay that the server requested, if any.
    case failed(reason: String, retryAfter: Duration?)
    /// A permanent refusal, or an error that only the user can fix.
    case refused(reason: String)

    /// Interprets a response. A conflict (409) means that the server already has the change.
    init(_ answer: (status: Int, retryAfter: Duration?), of remote: RemoteAddress) {
        let reason = "the server '\(remote.server)' answered \(httpStatus(answer.status))."
        switch answer.status {
        case 200..<300, 409: self = .accepted
        case 408, 425, 429, 500...: self = .failed(reason: reason, retryAfter: answer.retryAfter)
        case 300..<400: self = .refused(reason: reason + " Redirects are not followed: set the new address.")
        default: self = .refused(reason: reason)
        }
    }

    /// Interprets a post without a response.
    init(_ error: TransferError) {
        switch error {
        case .insecure, .notHTTP, .badProxy, .proxyWantsLogin, .proxyRefuses, .notAnAddress, .badHost, .badPort,
            .unsupportedScheme, .noLibrary, .noCertificates:
            self = .refused(reason: error.description)
        default: self = .failed(reason: error.description, retryAfter: nil)
        }
    }
}

/// The delays and timeouts of the relay.
package struct RemotePacing: Sendable {
    /// The delay after the first failure; doubled after each further one.
    package var firstRest = Duration.milliseconds(500)
    /// The maximum of the doubled delay.
    package var longestRest = Duration.seconds(60)
    /// The maximum delay that a server may request.
    package var longestAsked = Duration.seconds(900)
    /// The interval for checks of an empty outbox for entries of other programs.
    package var look = Duration.seconds(5)
    /// The time for which accepted changes may stay in the outbox, so that not each one costs a commit.
    package var commitInterval = Duration.milliseconds(50)
    /// The time to wait for a running request when the program ends.
    package var grace = Duration.milliseconds(300)

    /// Creates the default pacing.
    package init() {}

    /// The delay after this number of consecutive failures; `asked` is the delay that the server requested.
    func rest(after failures: Int, asked: Duration?) -> Duration {
        let own = min(longestRest, firstRest * (1 << min(failures - 1, 16)))
        return max(own, min(asked ?? .zero, longestAsked))
    }
}
