internal import Foundation

/// Lets programs that change one library take turns, so that none waits long beside a busy script.
///
/// SQLite gives its lock to whoever happens to ask when it is free, which between a script's transactions is the script. So
/// each writer first passes a gate that one at a time may hold, and holds it only while it waits for the lock itself: the
/// script meets the waiting neighbour at the gate. Both are advisory locks on files beside the library, which the system
/// lets go when a program ends.
final class WriteTurn {
    private let gate: LockFile
    private let lock: LockFile

    init(besides path: String) {
        gate = LockFile(path: path + "-gate")
        lock = LockFile(path: path + "-turn")
    }

    /// Waits for the turn, for 5 seconds at most, and says whether it came.
    func take() -> Bool {
        let deadline = ContinuousClock.now + .seconds(5)
        guard gate.lock(until: deadline) else { return false }
        defer { gate.unlock() }
        return lock.lock(until: deadline)
    }

    /// Lets the next one have its turn.
    func release() { lock.unlock() }
}
