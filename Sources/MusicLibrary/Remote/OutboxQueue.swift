internal import Dispatch

/// Accesses an outbox on a separate thread that may block on disks and other programs, unlike the threads of the task
/// pool.
final class OutboxQueue: Sendable {
    private let outbox: any Outbox
    private let queue = DispatchQueue(label: "outbox")

    init(_ outbox: any Outbox) { self.outbox = outbox }

    /// Runs `body` with the outbox; calls are serialized.
    func callAsFunction<Result: Sendable>(
        _ body: @escaping @Sendable (any Outbox) throws -> Result
    ) async throws -> Result {
        try await withCheckedThrowingContinuation { continuation in
            queue.async { [outbox] in
                continuation.resume(with: Swift.Result { try body(outbox) })
            }
        }
    }
}
