internal import Synchronization

/// Hears whether some work gets on.
final class Watchdog: Sendable {
    private struct State {
        var wasHeard = true
        var silence = Duration.zero
        var error: TransferError
        var hasBarked = false
    }

    private let patience: Duration
    private let state: Mutex<State>

    /// - Parameter error: what the work fails with when nothing was heard from it for too long.
    init(_ patience: Duration, _ error: TransferError) {
        self.patience = patience
        state = Mutex(State(error: error))
    }

    /// Why the work was ended; nil where it was not.
    var verdict: TransferError? { state.withLock { $0.hasBarked ? $0.error : nil } }

    /// A sign of life, with what is to be said if it was the last one.
    func pat(_ error: TransferError) {
        state.withLock { state in
            guard !state.hasBarked else { return }
            (state.wasHeard, state.error) = (true, error)
        }
    }

    /// Whether nothing was heard from the work for too long, now that some more time has gone by; which is said once.
    func barks(after time: Duration) -> Bool {
        state.withLock { state in
            guard !state.hasBarked else { return false }
            state.silence = state.wasHeard ? .zero : state.silence + time
            state.wasHeard = false
            state.hasBarked = state.silence >= patience
            return state.hasBarked
        }
    }
}
