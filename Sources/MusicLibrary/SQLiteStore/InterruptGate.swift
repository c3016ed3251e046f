internal import GRDB
internal import Synchronization

/// Lets an interrupt through to SQLite only while nothing but the running command can be lost by it.
///
/// SQLite takes the whole transaction back when it is interrupted in the middle of a change, the finished commands of a batch
/// with it; so the gate is open only while the transaction holds no others.
final class InterruptGate: Sendable {
    private let queue: DatabaseQueue
    private let isOpen = Mutex(false)

    init(_ queue: DatabaseQueue) { self.queue = queue }

    /// Stops what runs, when the gate is open. From any thread.
    func interrupt() {
        isOpen.withLock { isOpen in
            if isOpen { queue.interrupt() }
        }
    }

    /// Runs a body with the gate open, unless it must stay shut.
    func open<Result>(unless isShut: Bool = false, _ body: () throws -> Result) rethrows -> Result {
        guard !isShut else { return try body() }
        let wasOpen = isOpen.withLock { isOpen in
            defer { isOpen = true }
            return isOpen
        }
        defer { isOpen.withLock { $0 = wasOpen } }
        return try body()
    }
}
