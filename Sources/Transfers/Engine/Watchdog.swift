internal import Synchronization

/// Hears whether some work gets on.
final class Watchdog: Sendable {
    private struct State {
        var heard = ContinuousClock.now
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
            (state.heard, state.error) = (.now, error)
        }
    }

    /// Whether nothing was heard from the work for too long, which is said once.
    func barks(at now: ContinuousClock.Instant) -> Bool {
        state.withLock { state in
            guard !state.hasBarked, now - state.heard >= patience else { return false }
            state.hasBarked = true
            return true
        }
    }
}
