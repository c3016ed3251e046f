/// Changes that the server has, until they are taken out of the outbox.
///
/// Several go together: a commit for each would cost more than telling does. What is lost in between by a crash is told again
/// with the same key.
struct ToldChanges {
    private let outbox: OutboxQueue
    private let pacing: RemotePacing
    private var numbers: ClosedRange<Int64>?
    private var settled = ContinuousClock.now

    init(_ outbox: OutboxQueue, _ pacing: RemotePacing) {
        (self.outbox, self.pacing) = (outbox, pacing)
    }

    /// Notes that the server has a change, which is behind all others that it has; answers whether they were taken out.
    mutating func take(_ change: RemoteChange) async throws -> Bool {
        numbers = (numbers?.lowerBound ?? change.number)...change.number
        guard ContinuousClock.now - settled >= pacing.settling else { return false }
        return try await settle()
    }

    /// Takes out what is noted; answers whether there was anything.
    @discardableResult
    mutating func settle() async throws -> Bool {
        guard let numbers else { return false }
        try await outbox { try $0.remove(numbers) }
        (self.numbers, settled) = (nil, .now)
        return true
    }
}
