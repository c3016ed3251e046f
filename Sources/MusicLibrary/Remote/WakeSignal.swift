internal import Synchronization

/// Wakes one waiting task, or prevents it from starting to wait; usable from any thread.
final class WakeSignal: Sendable {
    /// The reason to wake up; the higher value takes precedence.
    enum Reason: Int, Sendable {
        /// There may be new work.
        case news
        /// The current wait must end.
        case urgent
    }

    private struct State {
        var reason: Reason?
        var waiter: CheckedContinuation<Void, Never>?
    }

    private let state = Mutex(State())

    func notify(_ reason: Reason) {
        state.withLock { state in
            if (state.reason?.rawValue ?? -1) < reason.rawValue { state.reason = reason }
            return state.waiter.take()
        }?.resume()
    }

    /// Clears the signal, for a caller that is about to do the signalled work.
    func clear() { state.withLock { $0.reason = nil } }

    /// Waits for a signal or a deadline; returns nil after the deadline.
    func wait(until deadline: ContinuousClock.Instant? = nil) async -> Reason? {
        let timer = deadline.map { deadline in
            Task { [weak self] in
                try await Task.sleep(until: deadline)
                self?.state.withLock { $0.waiter.take() }?.resume()
            }
        }
        defer { timer?.cancel() }
        await withCheckedContinuation { waiter in
            let isOver = state.withLock { state in
                if state.reason != nil || deadline.map({ $0 <= .now }) == true { return true }
                state.waiter = waiter
                return false
            }
            if isOver { waiter.resume() }
        }
        return state.withLock { $0.reason.take() }
    }
}
