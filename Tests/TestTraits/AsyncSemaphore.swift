import Synchronization

/// Admits a number of tasks at the same time; the others wait without blocking a thread.
///
/// The request with the highest priority is admitted first. Of several, it is the latest: so the next test of a serialized suite does not
/// wait for those of all other suites.
final class AsyncSemaphore: Sendable {
    private struct State {
        var free: Int
        var waiting: [Int: [CheckedContinuation<Void, Never>]] = [:]
    }

    private let state: Mutex<State>

    init(_ count: Int) { state = Mutex(State(free: count)) }

    /// Runs the body when the task is admitted.
    func whileAdmitted(priority: Int = 0, _ body: () async throws -> Void) async rethrows {
        await withCheckedContinuation { continuation in
            state.withLock { state in
                guard state.free > 0 else { return state.waiting[priority, default: []].append(continuation) }
                state.free -= 1
                continuation.resume()
            }
        }
        defer { admitNext() }
        try await body()
    }

    private func admitNext() {
        state.withLock { state in
            let requests = state.waiting.filter { !$0.value.isEmpty }
            guard let priority = requests.keys.max() else { return state.free += 1 }
            state.waiting[priority]?.removeLast().resume()
        }
    }
}
