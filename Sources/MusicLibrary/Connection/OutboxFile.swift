internal import AlbumModel
internal import Files
internal import GRDB
internal import Synchronization

/// The outbox in a library's file, over its own connection, which is opened on first use.
///
/// - Pattern: Abstract Factory (concrete product)
final class OutboxFile: Outbox {
    private struct State {
        var queue: DatabaseQueue?
        let writerLock: WriterLock
        /// Nil for a library in memory, which no other program uses.
        let lock: LockFile?
    }

    private let location: LibraryFileLocation
    private var path: String { location.path }
    private let mark: DamageMark
    private let state: Mutex<State>

    init(of location: LibraryFileLocation) {
        let path = location.path
        (self.location, mark) = (location, DamageMark(of: path))
        let file = LibraryFileLocation.isInMemory(path) ? nil : path
        state = Mutex(State(writerLock: WriterLock(besides: file), lock: file.map { LockFile(path: $0 + "-remote") }))
    }

    func lock() -> Bool { state.withLock { $0.lock?.lock(until: .now) ?? true } }

    func unlock() { state.withLock { $0.lock?.unlock() } }

    func page(limit: Int) throws -> OutboxPage? {
        if let problem = location.problem { throw problem }
        // A posted change could not be removed from the outbox.
        guard limit == 0 || !mark.counts else { throw LibraryError.foundDamaged(path: path) }
        return try using { state, queue in
            try queue.read { db in
                let remote = "SELECT address, library FROM remote WHERE address IS NOT NULL"
                guard let row = try Row.fetchOne(db, sql: remote) else { return nil }
                let (address, library): (String, String) = (try row.read(0), try row.read(1))
                return OutboxPage(
                    remote: try RemoteAddress(address), changes: try Self.changes(of: library, limit, db),
                    waiting: try OutboxTable.count(db))
            }
        }
    }

    private static func changes(of library: String, _ limit: Int, _ db: Database) throws -> [RemoteChange] {
        guard limit > 0 else { return [] }
        let sql = "SELECT number, mark, kind, album, \(AlbumRow.columns) FROM outbox ORDER BY number LIMIT ?"
        return try Row.fetchAll(db, sql: sql, arguments: [limit]).compactMap { row in
            guard let kind = RemoteChange.Kind(rawValue: try row.read(2)) else { return nil }
            return RemoteChange(
                number: try row.read(0), kind: kind,
                album: Album(id: Album.ID(try row.read(3)), details: AlbumRow.draft(row, from: 4)),
                key: RemoteChange.key(library: library, number: try row.read(0), mark: try row.read(1)))
        }
    }

    func remove(_ numbers: ClosedRange<Int64>, isLasting: Bool) throws {
        try using { state, queue in
            guard state.writerLock.acquire() else { throw LibraryError.locked(path: path) }
            defer { state.writerLock.release() }
            guard !mark.counts else { throw LibraryError.foundDamaged(path: path) }
            if let problem = location.problem { throw problem }
            try queue.writeWithoutTransaction { db in
                if isLasting { try db.execute(sql: "PRAGMA synchronous = FULL") }
                // If that fails, later transactions wait for the disk, which loses nothing.
                defer { if isLasting { try? db.execute(sql: Self.withoutSync) } }
                try db.inTransaction {
                    try db.execute(
                        sql: "DELETE FROM outbox WHERE number BETWEEN ? AND ?",
                        arguments: [numbers.lowerBound, numbers.upperBound])
                    return .commit
                }
            }
        }
    }

    /// Commits without waiting for the disk. After a power cut, a removed change may reappear; it is posted again with the same key.
    private static let withoutSync = "PRAGMA synchronous = NORMAL"

    func close() {
        state.withLock { state in
            try? state.queue?.close()
            state.queue = nil
            state.lock?.unlock()
        }
    }

    private func using<Result: Sendable>(
        _ body: (inout State, DatabaseQueue) throws -> sending Result
    ) throws -> Result {
        try location.naming {
            try state.withLock { state in
                let queue = try state.queue ?? open()
                state.queue = queue
                return try body(&state, queue)
            }
        }
    }

    private func open() throws -> DatabaseQueue {
        if let problem = location.problem { throw problem }
        var configuration = PageSums.configuration
        configuration.busyMode = .timeout(5)
        configuration.prepareDatabase { try $0.execute(sql: Self.withoutSync) }
        return try DatabaseQueue(path: path, configuration: configuration)
    }
}
