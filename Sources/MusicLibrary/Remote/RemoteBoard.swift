internal import Synchronization

/// Where it stands how far the remote has been told, for the screen to read whenever it draws.
final class RemoteBoard: Sendable {
    private let current = Mutex<RemoteState?>(nil)
    private let changed: @Sendable (RemoteState?) -> Void

    /// A board that says when something else is being done, and not each time that a number changes.
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

    /// Something else is being done for the same remote.
    func show(_ activity: RemoteState.Activity) {
        guard let state else { return }
        show(RemoteState(remote: state.remote, waiting: state.waiting, activity: activity))
    }

    /// So many wait now.
    func recount(_ waiting: Int, of remote: RemoteAddress) {
        current.withLock { current in
            current = current.map { RemoteState(remote: remote, waiting: waiting, activity: $0.activity) }
        }
    }

    /// One less waits; of more than are counted, it is not known how many do.
    func tookOne() {
        current.withLock { current in
            guard let state = current, state.waiting < OutboxPage.mostCounted else { return }
            current = RemoteState(remote: state.remote, waiting: max(0, state.waiting - 1), activity: state.activity)
        }
    }
}
