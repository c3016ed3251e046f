internal import FoundationEssentials

/// The header by which a server says when to come again: seconds or a date (RFC 9110, 10.2.3).
enum RetryAfter {
    /// The time from now, never negative; nil for what is neither of the two.
    static func duration(_ text: String, now: Date = .now) -> Duration? {
        let text = text.trimmingWhitespace()
        if !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
            // More digits than a number has are a time that nobody waits for.
            return .seconds(min(Int(text) ?? .max, 1_000_000_000))
        }
        guard let date = HTTPDate.parse(text) else { return nil }
        return .seconds(max(0, date.timeIntervalSince(now)))
    }
}
