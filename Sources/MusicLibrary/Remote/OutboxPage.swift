/// The first entries of an outbox.
package struct OutboxPage: Sendable, Hashable {
    /// The remote to notify.
    package let remote: RemoteAddress
    /// The changes in order.
    package let changes: [RemoteChange]
    /// The number of all pending changes, counted up to ``mostCounted``.
    package let waiting: Int

    /// The limit of the count, so that its cost does not depend on the length of the queue.
    package static let mostCounted = 10_000
}
