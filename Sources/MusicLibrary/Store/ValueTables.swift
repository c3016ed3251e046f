internal import AlbumModel
internal import Dispatch
internal import Synchronization

/// The tables of the fields that were completed last, made in the background when they are first needed.
final class ValueTables: Sendable {
    private struct State {
        /// The complete tables, the latest last.
        var tables: [ValueTable] = []
        /// The table that is being made, and the interrupts of the store that it reads.
        var unfinished: (table: ValueTable, store: InterruptMask)?
        /// Makes one table after the other; nil before the first.
        var queue: DispatchQueue?
        var isClosed = false
    }

    private static let most = 4

    private let open: @Sendable () throws -> any LibraryStore
    private let state = Mutex(State())

    /// - Parameter open: Opens a store for the thread that makes a table.
    init(opening open: @escaping @Sendable () throws -> any LibraryStore) { self.open = open }

    /// True if no table is made any more.
    var isClosed: Bool { state.withLock { $0.isClosed } }

    /// The latest table of a field, which may be outdated; nil if none was made.
    func latest(of field: AlbumField) -> ValueTable? {
        state.withLock { $0.tables.last { $0.field == field } }
    }

    /// The table of a field in a version of the library, which is made if it is missing; nil if that failed.
    func table(of field: AlbumField, version: Int) async -> ValueTable? {
        let queue = state.withLock { state in
            let queue = state.queue ?? DispatchQueue(label: "values", qos: .utility)
            state.queue = queue
            return queue
        }
        return await withCheckedContinuation { continuation in
            queue.async { continuation.resume(returning: try? self.make(field, version)) }
        }
    }

    private func make(_ field: AlbumField, _ version: Int) throws -> ValueTable {
        if let latest = latest(of: field), latest.version == version { return latest }
        if state.withLock({ $0.isClosed }) { throw LibraryError.interrupted }
        let table = try ValueTable(of: field, version: version)
        let store = try open()
        defer { try? store.close() }
        let interrupts = store.interruptMask
        state.withLock { $0.unfinished = (table, interrupts) }
        defer { state.withLock { $0.unfinished = nil } }
        try table.fill { try store.forEachValue(of: field, $0) }
        state.withLock { state in
            state.tables.removeAll { $0.field == field }
            state.tables = state.tables.suffix(Self.most - 1) + [table]
        }
        return table
    }

    /// Interrupts the table that is being made, and waits until its store is closed.
    func close() {
        let queue = state.withLock { state in
            (state.isClosed, state.tables) = (true, [])
            return state.queue
        }
        guard let queue else { return }
        let end = DispatchSemaphore(value: 0)
        queue.async { end.signal() }
        // An interrupt has no effect between two statements, so it is repeated.
        repeat {
            let unfinished = state.withLock { $0.unfinished }
            unfinished?.store.interrupt()
            unfinished?.table.interrupt()
        } while end.wait(timeout: .now() + .milliseconds(2)) == .timedOut
    }
}
