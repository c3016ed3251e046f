internal import Dispatch
internal import Synchronization

/// A log in memory, for copies in one program. Each copy has a connection of its own: a ``MemoryLog``.
package final class MemoryLogServer: Sendable {
    fileprivate struct State {
        var entries: [LogEntry] = []
        var ids: Set<String> = []
        var isLocked = false
        /// The signals of the connections, each given once for a commit of another one.
        var listeners: [ObjectIdentifier: DispatchSemaphore] = [:]
        /// The connections that wait for the lock, the first one first.
        var queue: [DispatchSemaphore] = []
    }

    fileprivate let state = Mutex(State())

    /// Creates an empty log.
    package init() {}
}

/// A connection to a log in memory.
package final class MemoryLog: ChangeLog {
    private let server: MemoryLogServer
    private let signal = DispatchSemaphore(value: 0)
    /// The entries of the locked transaction; nil without the lock.
    private var appended: [LogEntry]?

    /// Connects to a log.
    package init(_ server: MemoryLogServer) {
        self.server = server
        server.state.withLock { $0.listeners[ObjectIdentifier(self)] = signal }
    }

    deinit { close() }

    package func newest() -> Int { server.state.withLock { $0.entries.count } }

    package func visit(after number: Int, _ body: (LogEntry) throws -> Bool) throws {
        var next = number
        while let entry = server.state.withLock({ next < $0.entries.count ? $0.entries[next] : nil }) {
            guard try body(entry) else { return }
            next += 1
        }
    }

    package func lock() throws -> Int {
        let wait: DispatchSemaphore? = server.state.withLock { state in
            guard state.isLocked else {
                state.isLocked = true
                return nil
            }
            let turn = DispatchSemaphore(value: 0)
            state.queue.append(turn)
            return turn
        }
        wait?.wait()
        appended = []
        return newest()
    }

    package func append(_ entries: [LogEntry]) throws {
        guard let appended else { throw LogError.unreachable("no transaction is open") }
        let next = newest() + appended.count + 1
        self.appended = appended + zip(next..., entries).map { $1.numbered($0) }
    }

    package func commit() throws {
        guard let appended else { throw LogError.unreachable("no transaction is open") }
        server.state.withLock { state in
            state.entries += appended
            state.ids.formUnion(appended.map(\.id))
            for (id, signal) in state.listeners where id != ObjectIdentifier(self) { signal.signal() }
        }
        unlock()
    }

    package func rollBack() { unlock() }

    private func unlock() {
        guard appended != nil else { return }
        appended = nil
        server.state.withLock { state in
            // The lock passes to the first in the queue.
            if state.queue.isEmpty { state.isLocked = false } else { state.queue.removeFirst().signal() }
        }
    }

    package func contains(_ id: String) -> Bool { server.state.withLock { $0.ids.contains(id) } }

    package func waitForNotice(seconds: Double) throws -> Bool {
        signal.wait(timeout: .now() + seconds) == .success
    }

    /// The only wait in memory is that for the lock, which no test limits or interrupts.
    package func limitWaits(to seconds: Double?) {}

    package var interruption: @Sendable () -> Void { {} }

    package func close() {
        unlock()
        _ = server.state.withLock { $0.listeners.removeValue(forKey: ObjectIdentifier(self)) }
    }
}
