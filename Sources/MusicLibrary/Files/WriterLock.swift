internal import AlbumModel
internal import Files
internal import SQLite
internal import Synchronization

/// A fair lock for writers of a library, so that none waits long beside a busy script.
///
/// SQLite grants its lock to the first request after a release, which during a script is usually the script again. So
/// a writer first acquires the lock `queue`, and holds it only while it waits for `lock`, which it holds until the transaction
/// ends. A waiting writer has `queue`, so the script waits for it before its next transaction. Both are advisory locks on files
/// beside the library, which the system releases when a program ends.
final class WriterLock: TransactionGuard {
    /// The endings of the files of `queue` and `lock`.
    static let (queueEnding, lockEnding) = ("-gate", "-turn")

    private let path: String?
    private let queue: LockFile?
    private let lock: LockFile?

    /// Creates the lock of a library in a file; nil for one in memory, which no other program uses.
    init(besides path: String?) {
        self.path = path
        queue = path.map { LockFile(path: $0 + Self.queueEnding) }
        lock = path.map { LockFile(path: $0 + Self.lockEnding) }
    }

    /// Waits for the lock until a deadline, at most 5 seconds by default; returns true if it was acquired.
    func acquire(until deadline: ContinuousClock.Instant = .now + .seconds(5)) -> Bool {
        guard let queue, let lock else { return true }
        guard queue.lock(until: deadline) else { return false }
        defer { queue.unlock() }
        return lock.lock(until: deadline)
    }

    /// Acquires the lock to close the library and remove its log, and keeps other writers from it until ``release()``.
    ///
    /// Waits for a program that closes the library, at most 200 ms, but not for one that changes it: SQLite keeps its log.
    func acquireToClose() -> Bool {
        guard let queue, let lock else { return true }
        return queue.lock(until: .now + .milliseconds(200)) && lock.lock(until: .now)
    }

    /// True if another writer waits for the lock, which this one holds.
    var isAwaited: Bool {
        guard let queue else { return false }
        guard queue.lock(until: .now) else { return true }
        queue.unlock()
        return false
    }

    /// Releases the lock for the next writer.
    func release() {
        lock?.unlock()
        queue?.unlock()
    }

    func begin(_ db: Database) throws {
        guard acquire() else { throw LibraryError.locked(path: path ?? "") }
    }

    func end(_ db: Database, after error: (any Error)?) { release() }
}

/// Passes an interrupt to SQLite only while it can affect no more than the running command.
///
/// SQLite rolls back the whole transaction when it is interrupted during a change, including the finished commands of
/// a batch. So interrupts are unmasked only while the transaction contains no other command.
package final class InterruptMask: Sendable {
    private let interrupter: DatabaseInterrupter?
    private let isUnmasked = Mutex(false)
    /// Ends a wait outside SQLite, and is true once it was called; nil without such a wait.
    private let wait = Mutex<(end: @Sendable () -> Void, hasEnded: Bool)?>(nil)

    /// Creates the mask of a connection; nil for a store without one.
    init(_ interrupter: DatabaseInterrupter?) { self.interrupter = interrupter }

    /// Makes the running operation fail with ``LibraryError/interrupted`` if interrupts are unmasked. From any thread.
    func interrupt() {
        isUnmasked.withLock { isUnmasked in
            if isUnmasked { interrupter?.interrupt() }
        }
        wait.withLock { wait in
            wait?.end()
            wait?.hasEnded = true
        }
    }

    /// Runs a body that waits outside SQLite. An interrupt calls `end`, which makes the body fail.
    ///
    /// - Throws: ``LibraryError/interrupted`` if `end` was called, even if the body has succeeded; the errors of `body`.
    package func ending<Value>(by end: @escaping @Sendable () -> Void, _ body: () throws -> Value) throws -> Value {
        wait.withLock { $0 = (end, false) }
        let result = Result { try body() }
        let hasEnded = wait.withLock { wait in
            defer { wait = nil }
            return wait?.hasEnded == true
        }
        if hasEnded { throw LibraryError.interrupted }
        return try result.get()
    }

    /// Runs a body with interrupts unmasked, unless they must stay masked.
    func unmasked<Result>(unless isMasked: Bool = false, _ body: () throws -> Result) rethrows -> Result {
        guard !isMasked else { return try body() }
        let wasUnmasked = isUnmasked.withLock { isUnmasked in
            defer { isUnmasked = true }
            return isUnmasked
        }
        defer { isUnmasked.withLock { $0 = wasUnmasked } }
        return try body()
    }
}
