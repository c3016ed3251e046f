internal import Dispatch

/// Works on an outbox on a thread that may wait for a disk or for other programs, which those that all tasks share may not.
final class OutboxQueue: Sendable {
    private let outbox: any Outbox
    private let queue = DispatchQueue(label: "outbox")

    init(_ outbox: any Outbox) { self.outbox = outbox }

    /// Does something with the outbox, one at a time.
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
