internal import Synchronization

/// The connections of a server while they are open, so that all of them can be ended.
///
/// Each is served from the moment it is made: a wrapped channel that nobody serves any more would stop the program.
final class WebConnections: Sendable {
    private struct State {
        var isOver = false
        var next = 0
        var tasks: [Int: Task<Void, Never>] = [:]
    }

    private let state = Mutex(State())

    func serve(_ connection: @escaping @Sendable () async -> Void) {
        state.withLock { state in
            let id = state.next
            state.next += 1
            let task = Task {
                await connection()
                self.forget(id)
            }
            state.tasks[id] = task
            if state.isOver { task.cancel() }
        }
    }

    /// Tells all to end, and those that are still to come.
    func cancel() {
        state.withLock { state in
            state.isOver = true
            for task in state.tasks.values { task.cancel() }
        }
    }

    /// Waits until all have ended.
    func waitForAll() async {
        for task in state.withLock({ Array($0.tasks.values) }) { await task.value }
    }

    private func forget(_ id: Int) { state.withLock { $0.tasks[id] = nil } }
}
