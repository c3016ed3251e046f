internal import Files
internal import GRDB

/// A library in a file: albums on shelves, the other side of every edit, the journal and a search index, in SQLite.
///
/// One connection both reads and writes. A transaction begins with the first edit and ends with ``commit()``; the shelves'
/// counts, the ledger, the journal's rows and the search index are kept in memory meanwhile and written with the commit.
/// - Pattern: Abstract Factory (concrete product)
package final class SQLiteStore: LibraryStore {
    /// The edits since the last change.
    struct Unfinished {
        let change: Int
        let firstAlbum: Int64
        var edits: [EditRecord] = []
        var albums = 0
    }

    let path: String
    let registry = MatcherRegistry()
    let shelves: Shelves
    let index = SearchIndex()
    let journal = PendingJournal()
    let quick = QuickStatements()
    let outbox = OutboxTable()
    var unfinished: Unfinished?
    /// Whether the transaction holds finished changes.
    var hasFinished = false

    private let queue: DatabaseQueue
    private let mark: DamageMark
    private let gate: InterruptGate
    private let turn: WriteTurn
    private var log: LogCapacity
    private var ledger: Ledger?
    private var savedLedger: Ledger?
    private var seenVersion: Int?
    private var readers = 0
    /// Whether damage was met: then nothing is written any more, and what can be read is.
    private var isDamaged = false
    private var isWriting = false

    package private(set) var endedBatches = EndedBatches()
    package let isReadOnly: Bool
    package let backups: BackupFolder?

    /// Opens the library in a file, and makes a new one when there is no file.
    ///
    /// - Throws: ``LibraryError`` when what is there is no library that can be used; it is left as it is.
    package convenience init(
        path: String, layout: ShelfLayout = ShelfLayout(), backups: BackupFolder? = nil
    ) throws {
        try self.init(LibraryFile(path: path, layout: layout, backups: backups))
    }

    /// Opens the library in a file for reading alone.
    convenience init(readingAt path: String) throws {
        try self.init(LibraryFile(path: path, layout: ShelfLayout()).readingOnly)
    }

    private init(_ file: LibraryFile) throws {
        path = file.path
        queue = try file.open(registry)
        (isReadOnly, backups, mark) = (file.isReadOnly, file.backups, DamageMark(of: file.path))
        shelves = Shelves(layout: file.layout, quick: quick)
        gate = InterruptGate(queue)
        turn = WriteTurn(besides: file.path)
        log = LogCapacity { [path = Path(file.path)] in path.freeBytes }
    }

    package var interruption: Interruption { Interruption { [gate] in gate.interrupt() } }

    package var holdsBatch: Bool { isWriting }

    /// The ledger of the transaction that is open.
    var ledgerInUse: Ledger? { isWriting ? ledger : nil }

    /// Changes the ledger of the transaction that is open, and says whether one is.
    func changeLedger(_ change: (inout Ledger) -> Void) -> Bool {
        guard isWriting, var ledger else { return false }
        change(&ledger)
        self.ledger = ledger
        return true
    }

    package func close() throws {
        queue.unsafeReentrantWrite { _ in quick.removeAll() }
        let witness = isDamaged || (!isReadOnly && mark.counts) ? try? LibraryWitness(path) : nil
        try naming(path) { try queue.close() }
        witness?.leave()
    }

    package func makeReader() throws -> LibraryReader { LibraryReader(path: path) }

    func table(_ db: Database) -> AlbumTable { AlbumTable(db: db, shelves: shelves, index: index, quick: quick) }

    // MARK: Transactions

    /// Reads from one state of the library: the transaction's, when there is one.
    ///
    /// Inside a transaction SQLite is not interrupted: FTS5 holds a reader open there, and as long as anything is open SQLite
    /// does not forget an interrupt, so that every later command would fail too. A cancelled task stops a list all the same.
    ///
    /// Where SQLite finds no room or cannot read, it may take the whole transaction back, which is then lost here too.
    func read<Result>(_ body: (Database) throws -> Result) throws -> Result {
        try noticing {
            try queue.unsafeReentrantWrite { db in
                if isWriting || readers > 0 {
                    defer { if isWriting, !db.isInsideTransaction { rollBack(db) } }
                    return try gate.open(unless: isWriting) { try body(db) }
                }
                try db.cachedStatement(sql: "BEGIN").execute()
                readers += 1
                defer {
                    readers -= 1
                    if db.isInsideTransaction { try? db.cachedStatement(sql: "ROLLBACK").execute() }
                }
                try refresh(db)
                return try gate.open { try body(db) }
            }
        }
    }

    /// Whether nothing of the library was read yet.
    var isUnread: Bool { seenVersion == nil && !isWriting && readers == 0 }

    /// Reads by a single statement, without looking at the shelves.
    func readAlone<Result>(_ body: (Database) throws -> Result) throws -> Result {
        try noticing { try queue.unsafeReentrantWrite { db in try gate.open { try body(db) } } }
    }

    /// Writes, in the transaction that is open or in a new one.
    ///
    /// An error of SQLite's takes the whole transaction back; any other must come before anything is written but the journal's rows
    /// of finished changes.
    func write<Result>(_ body: (Database, inout Ledger) throws -> Result) throws -> Result {
        try noticing {
            try queue.unsafeReentrantWrite { db in
                var ledger = try beginWriting(db)
                do {
                    if unfinished == nil { try outbox.mark(db) }
                    let result = try gate.open(unless: hasFinished) { try body(db, &ledger) }
                    self.ledger = ledger
                    return result
                } catch  where error is DatabaseError || error is RowDecodingError {
                    rollBack(db)
                    throw error
                }
            }
        }
    }

    private func beginWriting(_ db: Database) throws -> Ledger {
        guard !isReadOnly else { throw LibraryError.readOnly(path: path) }
        guard !isDamaged else {
            if isWriting { rollBack(db) }
            throw LibraryError.damaged(path: path)
        }
        if isWriting, let ledger { return ledger }
        guard readers == 0 else { throw LibraryError.stillReading }
        guard turn.take() else { throw LibraryError.locked(path: path) }
        do {
            // Looked for in turn: the mark of the program that had it before is there by now.
            guard !mark.counts else { throw LibraryError.foundDamaged(path: path) }
            try log.adapt(db)
            try db.cachedStatement(sql: "BEGIN IMMEDIATE").execute()
            isWriting = true
            try refresh(db)
            let read = try ledger ?? Ledger(db)
            (ledger, savedLedger) = (read, read)
            return read
        } catch {
            rollBack(db)
            throw error
        }
    }

    private func noticing<Result>(_ body: () throws -> Result) throws -> Result {
        do {
            return try naming(path, body)
        } catch LibraryError.damaged(let path) {
            if !isDamaged { queue.unsafeReentrantWrite { mark.leave(for: $0) } }
            isDamaged = true
            throw LibraryError.damaged(path: path)
        }
    }

    /// Reads the shelves anew when another program has changed the library.
    private func refresh(_ db: Database) throws {
        let version = try Int.fetchOne(db.cachedStatement(sql: "PRAGMA data_version"))
        guard version != seenVersion else { return }
        try shelves.load(db)
        outbox.forget()
        ledger = nil
        seenVersion = version
    }

    package func commit() throws {
        guard isWriting else { return }
        try noticing {
            try queue.unsafeReentrantWrite { db in
                do {
                    guard !isDamaged else { throw LibraryError.damaged(path: path) }
                    try finishBatch(db)
                    try db.cachedStatement(sql: "COMMIT").execute()
                    endedBatches.committed += 1
                    endWriting()
                } catch {
                    rollBack(db)
                    throw error
                }
            }
        }
    }

    private func finishBatch(_ db: Database) throws {
        guard let ledger else { return }
        try journal.flush(db, quick)
        try collectForgotten(db, ledger)
        try index.flush(db, quick)
        try shelves.save(db)
        if ledger != savedLedger { try ledger.save(db) }
    }

    /// Takes everything back that is not committed.
    func rollBackAll() {
        guard isWriting else { return }
        queue.unsafeReentrantWrite { rollBack($0) }
    }

    private func rollBack(_ db: Database) {
        if db.isInsideTransaction { try? db.execute(sql: "ROLLBACK") }
        index.forget()
        journal.forget()
        outbox.forget()
        (ledger, seenVersion, unfinished) = (nil, nil, nil)
        if isWriting { endedBatches.lost += 1 }
        endWriting()
    }

    private func endWriting() {
        isWriting = false
        hasFinished = false
        turn.release()
    }
}
