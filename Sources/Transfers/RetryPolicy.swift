internal import CCurl
internal import Foundation

/// How often a transfer is tried, and how long it rests in between: longer each time, and never all at the same moment.
package struct RetryPolicy: Sendable {
    /// Attempts in all, the first included.
    package var attempts = 4
    /// The longest rest after the first attempt; doubled for each that follows.
    package var firstRest = Duration.milliseconds(500)
    /// What doubling stops at.
    package var longestRest = Duration.seconds(8)
    /// The longest rest that a server may ask for; a transfer that it asks to wait longer fails and says so.
    package var longestAsked = Duration.seconds(30)

    /// Four attempts, within some seconds.
    package init() {}

    /// How long to rest before the next attempt, or nil when there is none.
    ///
    /// Without a wish of the server, a random part of the upper half of the doubled time: all who failed together do not
    /// come back together. A server that says when gets at least that.
    func rest(after attempt: Int, asked: Duration?) -> Duration? {
        guard attempt < attempts else { return nil }
        if let asked { return asked <= longestAsked ? asked + spread(firstRest) : nil }
        let doubled = min(longestRest, firstRest * (1 << min(attempt - 1, 16)))
        return doubled / 2 + spread(doubled / 2)
    }

    private func spread(_ duration: Duration) -> Duration { duration * Double.random(in: 0...1) }
}

/// The header by which a server says when to come again: seconds or a date (RFC 9110, 10.2.3).
enum RetryAfter {
    /// The time from now, never negative; nil for what is neither of the two.
    static func duration(_ text: String) -> Duration? {
        if !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
            // More digits than a number has are a time that nobody waits for.
            return .seconds(min(Int(text) ?? .max, 1_000_000_000))
        }
        guard let date = ccurl_open()?.pointee.getdate(text, nil), date >= 0 else { return nil }
        return .seconds(max(0, Double(date) - Date.now.timeIntervalSince1970))
    }
}
