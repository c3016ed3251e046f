/// How far the remote has been told.
package struct RemoteState: Sendable, Hashable {
    /// What is being done about it.
    package enum Activity: Sendable, Hashable {
        /// Nothing waits.
        case idle
        /// Changes are being posted.
        case telling
        /// The server cannot be told now, for a reason that may pass, and is tried again at a time.
        case resting(until: ContinuousClock.Instant, reason: String)
        /// The server does not take a change, for a reason; nothing goes on until somebody decides.
        case refused(RemoteChange, reason: String)
        /// Another program is posting.
        case elsewhere
    }

    /// Who is told.
    package let remote: RemoteAddress
    /// How many changes wait, counted up to ``OutboxPage/mostCounted``.
    package let waiting: Int
    /// What is being done about it.
    package let activity: Activity
}
