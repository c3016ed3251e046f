internal import AlbumModel
internal import Files
internal import SQLite
internal import Synchronization

/// The outbox in a library's file, over its own connection, which is opened on first use.
///
/// - Pattern: Abstract Factory (concrete product)
final class OutboxFile: Outbox {
    private struct State {
        var db: Database?
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
        return try using { state, db in
            // A single state of the library.
            try db.execute("BEGIN")
            defer { try? db.execute("ROLLBACK") }
            return try db.prepare("SELECT address, library FROM remote WHERE address IS NOT NULL").first { row in
                OutboxPage(
                    remote: try RemoteAddress(row.read(0)), changes: try Self.changes(of: row.read(1), limit, db),
                    waiting: try OutboxTable.count(db))
            }
        }
    }

    private static func changes(of library: String, _ limit: Int, _ db: Database) throws -> [RemoteChange] {
        guard limit > 0 else { return [] }
        let sql = "SELECT number, mark, kind, album, \(AlbumRow.columns) FROM outbox ORDER BY number LIMIT ?"
        return try db.prepare(sql).bind(limit).all { row -> RemoteChange? in
            guard let kind = RemoteChange.Kind(rawValue: try row.read(2)) else { return nil }
            return RemoteChange(
                number: try row.read(0), kind: kind,
                album: Album(id: Album.ID(try row.read(3)), details: row.draft(from: 4)),
                key: RemoteChange.key(library: library, number: try row.read(0), mark: try row.read(1)))
        }.compactMap { $0 }
    }

    func remove(_ numbers: ClosedRange<Int64>, isLasting: Bool) throws {
        try using { state, db in
            guard state.writerLock.acquire() else { throw LibraryError.locked(path: path) }
            defer { state.writerLock.release() }
            guard !mark.counts else { throw LibraryError.foundDamaged(path: path) }
            if let problem = location.problem { throw problem }
            if isLasting { try db.execute("PRAGMA synchronous = FULL") }
            // If that fails, later transactions wait for the disk, which loses nothing.
            defer { if isLasting { try? db.execute(Self.withoutSync) } }
            try db.transaction {
                try db.prepare("DELETE FROM outbox WHERE number BETWEEN ? AND ?").bind(numbers.lowerBound)
                    .bind(numbers.upperBound).run()
            }
        }
    }

    /// Commits without waiting for the disk. After a power cut, a removed change may reappear; it is posted again with the same key.
    private static let withoutSync = "PRAGMA synchronous = NORMAL"

    func close() {
        state.withLock { state in
            try? state.db?.close()
            state.db = nil
            state.lock?.unlock()
        }
    }

    private func using<Result: Sendable>(
        _ body: @Sendable (inout State, Database) throws -> Result
    ) throws -> Result {
        try location.naming {
            try state.withLock { state in
                let db = try state.db ?? open()
                state.db = db
                return try body(&state, db)
            }
        }
    }

    private func open() throws -> Database {
        if let problem = location.problem { throw problem }
        return try PageSums.open(path, Database.Options(busyTimeout: 5000)) { try $0.execute(Self.withoutSync) }
    }
}
