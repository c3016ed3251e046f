internal import Synchronization

/// Wakes one task that waits, or keeps it from beginning to wait; from any thread.
final class Doorbell: Sendable {
    /// Why it is rung; the higher one counts where several are.
    enum Ring: Int, Sendable {
        /// There may be more to do.
        case news
        /// Whatever is waited for, it is to be waited for no more.
        case urgent
    }

    private struct State {
        var ring: Ring?
        var waiter: CheckedContinuation<Void, Never>?
    }

    private let state = Mutex(State())

    func ring(_ ring: Ring) {
        state.withLock { state in
            if (state.ring?.rawValue ?? -1) < ring.rawValue { state.ring = ring }
            return state.waiter.take()
        }?.resume()
    }

    /// Forgets that it was rung, for somebody who is about to do whatever it was rung for.
    func silence() { state.withLock { $0.ring = nil } }

    /// Waits for a ring, or for a time; nil when the time is over.
    func wait(until deadline: ContinuousClock.Instant? = nil) async -> Ring? {
        let timer = deadline.map { deadline in
            Task { [weak self] in
                try await Task.sleep(until: deadline)
                self?.state.withLock { $0.waiter.take() }?.resume()
            }
        }
        defer { timer?.cancel() }
        await withCheckedContinuation { waiter in
            let isOver = state.withLock { state in
                if state.ring != nil || deadline.map({ $0 <= .now }) == true { return true }
                state.waiter = waiter
                return false
            }
            if isOver { waiter.resume() }
        }
        return state.withLock { $0.ring.take() }
    }
}
