internal import Foundation
internal import GRDB
internal import Synchronization

/// A lock file that one holder at a time can lock, among all programs; it is created on first use, unless it is a
/// directory.
///
/// Each object opens the file separately, so two objects exclude each other in one program too.
final class LockFile {
    private let path: String
    private let flags: Int32
    private var descriptor: Int32 = -1

    init(path: String) {
        self.path = path
        flags = O_RDWR | O_CREAT | O_CLOEXEC
    }

    init(directory: String) {
        path = directory
        flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }

    /// Waits for the lock until a deadline, and returns true if it was acquired. Also returns true, without a lock,
    /// if the file cannot be created or the file system does not support locks.
    func lock(until deadline: ContinuousClock.Instant) -> Bool {
        if descriptor < 0 { descriptor = open(path, flags, 0o600) }
        guard descriptor >= 0 else { return true }
        while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
            guard errno == EWOULDBLOCK || errno == EINTR else { return true }
            guard ContinuousClock.now < deadline else { return false }
            usleep(1000)
        }
        return true
    }

    /// Releases the lock, if it is held.
    func unlock() {
        if descriptor >= 0 { _ = flock(descriptor, LOCK_UN) }
    }
}

/// A fair lock for writers of a library, so that none waits long beside a busy script.
///
/// SQLite grants its lock to the first request after a release, which during a script is usually the script again. So
/// each writer first acquires a gate, and holds it only while it waits for the lock itself; a waiting writer
/// therefore blocks the script at the gate. Both are advisory locks on files beside the library, which the system
/// releases when a program ends.
final class WriteTurn {
    private let gate: LockFile
    private let lock: LockFile

    init(besides path: String) {
        gate = LockFile(path: path + "-gate")
        lock = LockFile(path: path + "-turn")
    }

    /// Waits at most 5 seconds for the lock; returns true if it was acquired.
    func take() -> Bool {
        let deadline = ContinuousClock.now + .seconds(5)
        guard gate.lock(until: deadline) else { return false }
        defer { gate.unlock() }
        return lock.lock(until: deadline)
    }

    /// Releases the lock for the next writer.
    func release() { lock.unlock() }
}

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
