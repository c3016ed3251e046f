internal import CCurl
internal import FoundationEssentials

/// The number of attempts for a transfer, and the growing, random delays between them.
package struct RetryPolicy: Sendable {
    /// The maximum of the doubled delay.
    private static let longestRest = Duration.seconds(8)
    /// The maximum delay that a server may request; the transfer fails if it requests a longer one.
    private static let longestAsked = Duration.seconds(30)

    /// The number of attempts, including the first.
    package var attempts = 4
    /// The maximum delay after the first attempt; doubled after each further one.
    package var firstRest = Duration.milliseconds(500)

    /// The delays after errors of a server whose errors last (``TransferSettings/busyHosts``); some 40 seconds in total.
    package var longRests: [Duration] = [.seconds(13), .seconds(26)]

    /// Creates the policy for servers on the network.
    package init() {}

    /// The delay before the next attempt; nil if there is none.
    ///
    /// It is at least the delay that the server requests (`asked`), and otherwise random in the upper half of the doubled
    /// delay, so that transfers that failed together are not repeated together.
    func rest(after attempt: Int, asked: Duration?) -> Duration? {
        guard attempt < attempts else { return nil }
        if let asked { return asked <= Self.longestAsked ? asked + spread(firstRest) : nil }
        let doubled = min(Self.longestRest, firstRest * (1 << min(attempt - 1, 16)))
        return doubled / 2 + spread(doubled / 2)
    }

    /// The delay before the next attempt after an error of a server whose errors last; nil if there is none. It is at least the delay
    /// that the server requests (`asked`).
    package func longRest(after attempt: Int, asked: Duration?) -> Duration? {
        guard let rest = longRests.dropFirst(attempt - 1).first, asked ?? .zero <= Self.longestAsked else { return nil }
        return max(rest, asked ?? .zero)
    }

    private func spread(_ duration: Duration) -> Duration { duration * Double.random(in: 0...1) }
}

extension Duration {
    /// The value of a Retry-After header, seconds or a date (RFC 9110, 10.2.3), as the delay from now, never negative; nil for
    /// any other text.
    init?(retryAfter text: String) {
        if !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
            // A number that overflows is longer than any permitted delay.
            self = .seconds(min(Int(text) ?? .max, 1_000_000_000))
        } else if let date = ccurl_open()?.pointee.getdate(text, nil), date >= 0 {
            self = .seconds(max(0, Double(date) - Date.now.timeIntervalSince1970))
        } else {
            return nil
        }
    }
}
