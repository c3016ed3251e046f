internal import Synchronization

/// The transfers that run, so that all of them can be ended at once.
final class RunningTransfers: Sendable {
    private struct Handle {
        let cancel: @Sendable () -> Void
        let wait: @Sendable () async -> Void
    }

    private struct State {
        var isOver = false
        var next = 0
        var handles: [Int: Handle] = [:]
    }

    private let state = Mutex(State())

    /// Does some work that ends when the caller's task is cancelled, or when all is ended.
    func run<R: Sendable>(_ work: @escaping @Sendable () async throws(TransferError) -> R) async throws(TransferError)
        -> R
    {
        guard let (id, task) = begin(work) else { throw .shutDown }
        defer { state.withLock { $0.handles[id] = nil } }
        let result = await withTaskCancellationHandler {
            await task.value
        } onCancel: {
            task.cancel()
        }
        return try result.get()
    }

    /// Cancels what runs, waits until it has ended, and lets nothing begin any more.
    func end() async {
        let handles = state.withLock { state in
            state.isOver = true
            return Array(state.handles.values)
        }
        for handle in handles { handle.cancel() }
        for handle in handles { await handle.wait() }
    }

    private func begin<R: Sendable>(_ work: @escaping @Sendable () async throws(TransferError) -> R)
        -> (Int, Task<Result<R, TransferError>, Never>)?
    {
        state.withLock { state in
            guard !state.isOver else { return nil }
            let task = Task { await Result.of(work) }
            state.next += 1
            state.handles[state.next] = Handle(cancel: { task.cancel() }, wait: { _ = await task.value })
            return (state.next, task)
        }
    }
}

extension Result where Failure == TransferError, Success: Sendable {
    /// What came of some work.
    static func of(_ work: () async throws(TransferError) -> Success) async -> Self {
        do throws(TransferError) { return .success(try await work()) } catch { return .failure(error) }
    }
}
