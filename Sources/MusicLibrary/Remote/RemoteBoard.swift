internal import Events
internal import Synchronization

/// The current state of the remote, readable from any thread.
final class RemoteBoard: Sendable {
    private let current = Mutex<RemoteState?>(nil)
    private let changed: @Sendable (RemoteState?) -> Void

    /// Creates a board that reports changes of the activity, but not each change of the count.
    init(changed: @escaping @Sendable (RemoteState?) -> Void) { self.changed = changed }

    var state: RemoteState? { current.withLock { $0 } }

    func show(_ state: RemoteState?) {
        let before = current.withLock { current in
            defer { current = state }
            return current
        }
        if before?.activity != state?.activity || (before == nil) != (state == nil) { changed(state) }
    }

    func show(_ page: OutboxPage, _ activity: RemoteState.Activity) {
        show(RemoteState(remote: page.remote, waiting: page.waiting, activity: activity))
    }

    /// Changes the activity for the current remote.
    func show(_ activity: RemoteState.Activity) {
        guard let state else { return }
        show(RemoteState(remote: state.remote, waiting: state.waiting, activity: activity))
    }

    /// Updates the number of pending changes.
    func recount(_ waiting: Int, of remote: RemoteAddress) {
        current.withLock { current in
            current = current.map { RemoteState(remote: remote, waiting: waiting, activity: $0.activity) }
        }
    }

    /// Decrements the number of pending changes, unless the count reached its limit and the number is unknown.
    func tookOne() {
        current.withLock { current in
            guard let state = current, state.waiting < OutboxPage.mostCounted else { return }
            current = RemoteState(remote: state.remote, waiting: max(0, state.waiting - 1), activity: state.activity)
        }
    }
}

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

/// The relay started, paused, stopped or finished posting; the library provides the current progress.
///
/// - Pattern: Observer (the message)
package struct RemoteStateDidChange: Event {
    /// The state when the event was posted; nil if there is no remote any more.
    package let state: RemoteState?
}
