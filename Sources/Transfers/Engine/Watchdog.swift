internal import Synchronization

/// Ends work that does not get on: it fails when nothing was heard from it for a time.
final class Watchdog: Sendable {
    private let patience: Duration
    private let heard = Mutex(ContinuousClock.now)
    private let error = Mutex<TransferError?>(nil)

    private init(_ patience: Duration, _ error: TransferError) {
        self.patience = patience
        self.error.withLock { $0 = error }
    }

    /// Does the work beside a watch over it.
    /// - Parameter error: what it fails with; the work can put another in its place with each sign of life.
    static func watch<R: Sendable>(
        _ patience: Duration, _ error: TransferError,
        _ work: @escaping @Sendable (Watchdog) async throws(TransferError) -> R
    ) async throws(TransferError) -> R {
        let dog = Watchdog(patience, error)
        let result = await withTaskGroup(of: Result<R, TransferError>?.self) { group in
            group.addTask { await Result.of { () async throws(TransferError) in try await work(dog) } }
            group.addTask { await dog.bark().map { .failure($0) } }
            for await case let result? in group {
                group.cancelAll()
                return result
            }
            return .failure(.cancelled)
        }
        return try result.get()
    }

    /// A sign of life, with what is to be said if it was the last one.
    func pat(_ error: TransferError) {
        heard.withLock { $0 = .now }
        self.error.withLock { $0 = error }
    }

    /// Waits until nothing was heard for too long; nil when it was called off.
    private func bark() async -> TransferError? {
        while true {
            let deadline = heard.withLock { $0 } + patience
            if deadline <= .now { return error.withLock { $0 } }
            do { try await Task.sleep(until: deadline) } catch { return nil }
        }
    }
}
