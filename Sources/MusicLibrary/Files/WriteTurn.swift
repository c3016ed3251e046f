internal import AlbumModel
internal import Files
internal import GRDB
internal import Synchronization

/// A fair lock for writers of a library, so that none waits long beside a busy script.
///
/// SQLite grants its lock to the first request after a release, which during a script is usually the script again. So
/// each writer first acquires a gate, and holds it only while it waits for the lock itself; a waiting writer
/// therefore blocks the script at the gate. Both are advisory locks on files beside the library, which the system
/// releases when a program ends.
final class WriteTurn: TransactionGuard {
    /// The endings of the two files.
    static let endings = ["-gate", "-turn"]

    private let path: String?
    private let gate: LockFile?
    private let lock: LockFile?

    /// Creates the lock of a library in a file; nil for one in memory, which no other program uses.
    init(besides path: String?) {
        self.path = path
        gate = path.map { LockFile(path: $0 + Self.endings[0]) }
        lock = path.map { LockFile(path: $0 + Self.endings[1]) }
    }

    /// Waits for the lock until a deadline, at most 5 seconds by default; returns true if it was acquired.
    func acquire(until deadline: ContinuousClock.Instant = .now + .seconds(5)) -> Bool {
        guard let gate, let lock else { return true }
        guard gate.lock(until: deadline) else { return false }
        defer { gate.unlock() }
        return lock.lock(until: deadline)
    }

    /// Releases the lock for the next writer.
    func release() { lock?.unlock() }

    func begin(_ db: Database) throws {
        guard acquire() else { throw LibraryError.locked(path: path ?? "") }
    }

    func end(_ db: Database, after error: (any Error)?) { release() }
}

/// Passes an interrupt to SQLite only while it can affect no more than the running command.
///
/// SQLite rolls back the whole transaction when it is interrupted during a change, including the finished commands of
/// a batch. So the gate is open only while the transaction contains no other command.
final class InterruptGate: Sendable {
    private let queue: DatabaseQueue?
    private let isOpen = Mutex(false)

    /// Creates the gate of a connection; nil for a store without one.
    init(_ queue: DatabaseQueue?) { self.queue = queue }

    /// Makes the running operation fail with ``LibraryError/interrupted`` if the gate is open. From any thread.
    func interrupt() {
        isOpen.withLock { isOpen in
            if isOpen { queue?.interrupt() }
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
