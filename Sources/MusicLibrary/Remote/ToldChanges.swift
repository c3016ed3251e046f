/// Changes that the server accepted, until they are removed from the outbox.
///
/// They are removed in batches, because a commit for each would cost more than its post. After a crash, the remaining
/// ones are posted again with the same keys.
struct ToldChanges {
    private let outbox: OutboxQueue
    private let pacing: RemotePacing
    private var numbers: ClosedRange<Int64>?
    private var settled = ContinuousClock.now

    init(_ outbox: OutboxQueue, _ pacing: RemotePacing) {
        (self.outbox, self.pacing) = (outbox, pacing)
    }

    /// Records that the server has a change, the latest one; returns true if the batch was removed from the outbox.
    mutating func take(_ change: RemoteChange) async throws -> Bool {
        numbers = (numbers?.lowerBound ?? change.number)...change.number
        guard ContinuousClock.now - settled >= pacing.settling else { return false }
        return try await settle()
    }

    /// Removes the recorded changes from the outbox; returns true if there were any.
    @discardableResult
    mutating func settle() async throws -> Bool {
        guard let numbers else { return false }
        try await outbox { try $0.remove(numbers, isLasting: false) }
        (self.numbers, settled) = (nil, .now)
        return true
    }
}
