internal import GRDB
internal import Synchronization

/// Passes an interrupt to SQLite only while it can affect no more than the running command.
///
/// SQLite rolls back the whole transaction when it is interrupted during a change, including the finished commands of
/// a batch. So the gate is open only while the transaction contains no other command.
final class InterruptGate: Sendable {
    private let queue: DatabaseQueue
    private let isOpen = Mutex(false)

    init(_ queue: DatabaseQueue) { self.queue = queue }

    /// Interrupts the running operation if the gate is open. From any thread.
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
