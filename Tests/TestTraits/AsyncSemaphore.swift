import Synchronization

/// Admits a number of tasks at the same time; the others wait without blocking a thread.
///
/// The latest request is the first to be admitted. So the next test of a serialized suite does not wait for those of all other suites.
final class AsyncSemaphore: Sendable {
    private struct State {
        var free: Int
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private let state: Mutex<State>

    init(_ count: Int) { state = Mutex(State(free: count)) }

    /// Runs the body when the task is admitted.
    func whileAdmitted(_ body: () async throws -> Void) async rethrows {
        await withCheckedContinuation { continuation in
            state.withLock { state in
                guard state.free > 0 else { return state.waiting.append(continuation) }
                state.free -= 1
                continuation.resume()
            }
        }
        defer { admitNext() }
        try await body()
    }

    private func admitNext() {
        state.withLock { state in
            if let next = state.waiting.popLast() { next.resume() } else { state.free += 1 }
        }
    }
}
