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
