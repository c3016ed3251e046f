/// The beginning of an outbox.
package struct OutboxPage: Sendable, Hashable {
    /// Who is to be told.
    package let remote: RemoteAddress
    /// The changes, in order.
    package let changes: [RemoteChange]
    /// How many wait in all, counted up to ``mostCounted``.
    package let waiting: Int

    /// What counting stops at, so that looking costs the same however many wait.
    package static let mostCounted = 10_000
}
