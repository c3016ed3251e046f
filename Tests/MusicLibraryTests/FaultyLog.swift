import Synchronization

@testable import Sharing

/// Failures of the connections to a log, which a test plans.
final class LogFaults: Sendable {
    /// The functions that a change calls, in this order.
    enum Call: CaseIterable { case lock, visit, append, commit }

    struct Plan {
        var isDown = false
        /// The call that fails next; `isDone` if it takes effect before.
        var next: (call: Call, error: LogError, isDone: Bool)?
        /// The calls that fail after that one.
        var later: [(call: Call, error: LogError, isDone: Bool)] = []
        /// The call after whose failure no connection can be made.
        var isDownAfter: Call?
        /// The entry that is missing.
        var missing: Int?
    }

    let plan = Mutex(Plan())

    func check(_ call: Call?, _ body: () throws -> Void = {}) throws {
        let fault = try plan.withLock { plan in
            if plan.isDown { throw LogError.unreachable("down") }
            guard let next = plan.next, next.call == call else { return nil as (error: LogError, isDone: Bool)? }
            plan.next = plan.later.isEmpty ? nil : plan.later.removeFirst()
            if plan.isDownAfter == call { plan.isDown = true }
            return (next.error, next.isDone)
        }
        if fault?.isDone != false { try body() }
        if let fault { throw fault.error }
    }
}

/// A connection to a log that fails as planned.
final class FaultyLog: ChangeLog {
    private let log: MemoryLog
    private let faults: LogFaults

    init(_ server: MemoryLogServer, _ faults: LogFaults) throws {
        try faults.check(nil)
        (log, self.faults) = (MemoryLog(server), faults)
    }

    func newest() throws -> Int {
        try faults.check(nil)
        return log.newest()
    }
    func visit(after number: Int, _ body: (LogEntry) throws -> Bool) throws {
        try faults.check(.visit)
        let missing = faults.plan.withLock { $0.missing }
        try log.visit(after: number) { try $0.number == missing || body($0) }
    }
    func lock() throws -> Int {
        try faults.check(.lock)
        return try log.lock()
    }
    func append(_ entries: [LogEntry]) throws { try faults.check(.append) { try log.append(entries) } }
    func commit() throws { try faults.check(.commit) { try log.commit() } }
    func rollBack() { log.rollBack() }
    func contains(_ id: String) throws -> Bool {
        try faults.check(nil)
        return log.contains(id)
    }
    func waitForNotice(seconds: Double) throws -> Bool {
        try faults.check(nil)
        return try log.waitForNotice(seconds: seconds)
    }
    func limitWaits(to seconds: Double?) { log.limitWaits(to: seconds) }
    var interruption: @Sendable () -> Void { log.interruption }
    func close() { log.close() }
}
