internal import Events
internal import Synchronization

/// The state of notifying the remote.
package struct RemoteState: Sendable, Hashable {
    /// The current activity.
    package enum Activity: Sendable, Hashable {
        /// No change is pending.
        case idle
        case posting
        /// A temporary failure; the relay tries again at the given time.
        case resting(until: ContinuousClock.Instant, reason: String)
        /// A change was refused, or only the user can fix the error; the relay is stopped until the user decides.
        case refused(RemoteChange, reason: String)
        /// Another program is posting.
        case elsewhere
    }

    /// The remote.
    package internal(set) var remote: RemoteAddress
    /// The number of pending changes, counted up to ``OutboxPage/mostCounted``.
    package internal(set) var waiting: Int
    /// The current activity.
    package internal(set) var activity: Activity
}

/// The relay started, paused, stopped or finished posting; the library provides the current state.
///
/// - Pattern: Observer (event)
package struct RemoteStateDidChange: Event {
    /// The state when the event was posted; nil if there is no remote any more.
    package let state: RemoteState?
}

/// The current state of the remote, readable from any thread; nil without a remote.
final class RemoteProgress: Sendable {
    private let current = Mutex<RemoteState?>(nil)
    private let changed: @Sendable (RemoteState?) -> Void

    /// Creates a progress that reports changes of the activity, but not each change of the count.
    init(changed: @escaping @Sendable (RemoteState?) -> Void) { self.changed = changed }

    var state: RemoteState? { current.withLock { $0 } }

    func update(_ change: (inout RemoteState?) -> Void) {
        let (before, after) = current.withLock { state in
            let before = state
            change(&state)
            return (before, state)
        }
        if before?.activity != after?.activity { changed(after) }
    }

    func update(_ page: OutboxPage, _ activity: RemoteState.Activity) {
        update { $0 = RemoteState(remote: page.remote, waiting: page.waiting, activity: activity) }
    }

    /// Updates the number of pending changes.
    func recount(_ page: OutboxPage) {
        update { state in
            state?.remote = page.remote
            state?.waiting = page.waiting
        }
    }

    /// Decrements the number of pending changes, unless the count reached its limit and the number is unknown.
    func countDown() {
        update { state in
            guard let waiting = state?.waiting, waiting < OutboxPage.mostCounted else { return }
            state?.waiting = max(0, waiting - 1)
        }
    }
}
