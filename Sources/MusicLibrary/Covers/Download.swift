/// One cover that is being fetched, or waits for it.
package struct Download: Sendable, Hashable, Identifiable {
    /// Its number, counted from 1 and never given twice in a session: what 'cancel' takes.
    package let number: Int
    /// Where the cover is, as it was wanted.
    package let address: String
    /// The album's title, as who wanted it first gave it.
    package let title: String?
    /// Bytes that came in this attempt.
    package internal(set) var received = 0
    /// Bytes that the server announced, if it did.
    package internal(set) var expected: Int?
    /// From 1.
    package internal(set) var attempt = 1
    /// When its server began to send; nil while it waits.
    package internal(set) var since: ContinuousClock.Instant?

    /// Its number.
    package var id: Int { number }

    init(_ number: Int, address: String, title: String?) {
        (self.number, self.address, self.title) = (number, address, title)
    }
}
