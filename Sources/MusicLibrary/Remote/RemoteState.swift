/// The progress of notifying the remote.
package struct RemoteState: Sendable, Hashable {
    /// The current activity.
    package enum Activity: Sendable, Hashable {
        /// No change is pending.
        case idle
        /// Changes are being posted.
        case telling
        /// A temporary failure; the relay tries again at the given time.
        case resting(until: ContinuousClock.Instant, reason: String)
        /// The server refused a change; the relay is stopped until the user decides.
        case refused(RemoteChange, reason: String)
        /// Another program is posting.
        case elsewhere
    }

    /// The remote.
    package let remote: RemoteAddress
    /// The number of pending changes, counted up to ``OutboxPage/mostCounted``.
    package let waiting: Int
    /// The current activity.
    package let activity: Activity
}
