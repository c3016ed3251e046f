internal import Synchronization

/// Hears whether some work gets on.
final class Watchdog: Sendable {
    private struct State {
        var wasHeard = true
        var silence = Duration.zero
        var patience: Duration
        var error: TransferError
        var hasBarked = false
    }

    private let state: Mutex<State>

    /// - Parameter error: what the work fails with when nothing was heard from it for too long.
    init(_ patience: Duration, _ error: TransferError) {
        state = Mutex(State(patience: patience, error: error))
    }

    /// Why the work was ended; nil where it was not.
    var verdict: TransferError? { state.withLock { $0.hasBarked ? $0.error : nil } }

    /// A sign of life, with how long the next one may take and what is to be said if this was the last.
    func pat(_ patience: Duration, _ error: TransferError) {
        state.withLock { state in
            guard !state.hasBarked else { return }
            (state.wasHeard, state.patience, state.error) = (true, patience, error)
        }
    }

    /// Whether nothing was heard from the work for too long, now that some more time has gone by; which is said once.
    func barks(after time: Duration) -> Bool {
        state.withLock { state in
            guard !state.hasBarked else { return false }
            state.silence = state.wasHeard ? .zero : state.silence + time
            state.wasHeard = false
            state.hasBarked = state.silence >= state.patience
            return state.hasBarked
        }
    }
}
