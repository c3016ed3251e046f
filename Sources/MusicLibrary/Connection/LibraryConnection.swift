internal import AlbumModel
internal import CSQLite
internal import Files
internal import SQLite

/// The connection to a library's file, and its transactions.
///
/// It both reads and writes. A write transaction begins with the first edit and ends with ``commit()``. Until then, the counters and
/// the pending rows of ``LibraryTables`` are only in memory.
final class LibraryConnection {
    /// The number of steps of SQLite's virtual machine between two reports of the progress.
    private static let stepsPerReport: Int32 = 100_000
    /// The largest size of SQLite's page cache from the first change on. Reading is faster with SQLite's default, a quarter of it: new
    /// memory takes longer than the few pages that a list reads twice.
    private static let writingCache = "PRAGMA cache_size = -8000"

    let location: LibraryFileLocation
    let isReadOnly: Bool
    let tables: LibraryTables
    /// The open write transaction; nil if none is open.
    private(set) var transaction: WriteTransaction?
    var isWriting: Bool { transaction != nil }

    private let db: Database
    private let retainedLocks: [RetainedLocks]
    private let damageMark: DamageMark
    let interruptMask: InterruptMask
    private let writerLock: WriterLock
    private let opened: OpenedFile
    /// The guards of a write transaction, in the order in which it begins.
    private var guards: [any TransactionGuard]
    private var hasCommitted = false
    /// The number of the latest transaction.
    private(set) var latest = 0
    /// The counters in the file; nil if another program may have changed them.
    private var counters: LibraryCounters?
    private var knownVersion: Int?
    /// True if the file may be a copy of a shared library, whose changes all belong to a list.
    var mayBeCopy: Bool
    /// The latest version that was no copy.
    private var uncopiedVersion: Int?
    private var readers = 0
    /// True if damage was found. The library can then only be read.
    private var isDamaged = false

    /// Opens a library's file; creates a new library if there is none.
    init(_ file: LibraryFile) throws {
        let matchers = MatcherRegistry()
        db = try file.open(matchers)
        tables = LibraryTables(layout: file.layout, matchers: matchers)
        location = LibraryFileLocation(file.path, db)
        opened = OpenedFile(location)
        (isReadOnly, damageMark, mayBeCopy) = (file.isReadOnly, DamageMark(of: file.path), file.isCopy)
        interruptMask = InterruptMask(db.interrupter)
        writerLock = WriterLock(besides: LibraryFileLocation.isInMemory(file.path) ? nil : file.path)
        let path = file.path
        // With the lock, the mark of the program that had it before is visible. The file comes last, so that no change is confirmed
        // that is lost with an old one.
        guards = [writerLock, damageMark, LogCapacity { Path(path).freeBytes }, opened]
        retainedLocks = [path, path + "-shm"].map(RetainedLocks.init(of:))
    }

    /// Reports the progress of statements from now on; nil ends this.
    func report(to progress: LibraryProgress?) {
        sqlite3_progress_handler(db.handle, 0, nil, nil)
        tables.progress = progress
        guard let progress else { return }
        let receiver = Unmanaged.passUnretained(progress).toOpaque()
        sqlite3_progress_handler(
            db.handle, Self.stepsPerReport,
            { receiver in
                if let receiver { Unmanaged<LibraryProgress>.fromOpaque(receiver).takeUnretainedValue().report() }
                return 0
            }, receiver)
    }

    var path: String { location.path }

    func close() throws {
        tables.statements.removeAll()
        defer { writerLock.release() }
        let holdsLog = prepareToClose() && (isDamaged || (!isReadOnly && damageMark.counts))
        let holder = holdsLog ? try? LogHolder(path) : nil
        try naming(path) { try db.close() }
        holder?.close()
    }

    /// True if the path still leads to the library.
    private func prepareToClose() -> Bool {
        guard !isReadOnly, db.handle != nil else { return true }
        // SQLite removes the log by its name, so no other program may exchange the files meanwhile.
        let mayRemoveLog = !hasCommitted || writerLock.acquireToClose()
        return opened.prepareToClose(db, mayRemoveLog: mayRemoveLog)
    }

    // MARK: Reading

    /// Reads a single state of the library: that of the open transaction, if any.
    ///
    /// SQLite is not interrupted inside a transaction: FTS5 keeps a reader open there, and SQLite does not clear an interrupt while
    /// a statement is open, so every later command would fail too. A cancelled task stops a list in any case.
    ///
    /// SQLite may roll back the whole transaction if it finds no space or cannot read; the transaction is then lost.
    func read<Result>(_ body: (Database) throws -> Result) throws -> Result {
        try markingDamage {
            if isWriting || readers > 0 {
                defer { if isWriting, !db.isInTransaction { rollBack(after: nil) } }
                return try interruptMask.unmasked(unless: isWriting) { try body(db) }
            }
            try beginReading()
            defer { endReading() }
            return try interruptMask.unmasked { try body(db) }
        }
    }

    private func beginReading() throws {
        try db.cached("BEGIN").run()
        readers += 1
        do { try refresh() } catch {
            endReading()
            throw error
        }
    }

    private func endReading() {
        readers -= 1
        if db.isInTransaction { try? db.cached("ROLLBACK").run() }
    }

    /// True if this connection has not read the library yet.
    var isUnread: Bool { knownVersion == nil && !isWriting && readers == 0 }

    /// Reads with a single statement and without the shelves, which the program may never need.
    func readAlone<Result>(_ body: (Database) throws -> Result) throws -> Result {
        try markingDamage { try interruptMask.unmasked { try body(db) } }
    }

    /// The counters of the open transaction, or those in the file.
    func currentCounters(_ db: Database) throws -> LibraryCounters { try transaction?.counters ?? LibraryCounters(db) }

    // MARK: Writing

    /// Writes in the open transaction, or in a new one.
    ///
    /// An error of SQLite rolls back the whole transaction. `body` must throw any other error before it writes anything except
    /// the journal's pending rows.
    func write<Result>(_ body: (Database, WriteTransaction) throws -> Result) throws -> Result {
        try markingDamage {
            let transaction = try begin()
            do {
                if transaction.edits.isEmpty { try tables.outbox.mark(db) }
                return try interruptMask.unmasked(unless: transaction.hasFinishedChanges) { try body(db, transaction) }
            } catch let error as SQLiteError {
                rollBack(after: error)
                throw error
            }
        }
    }

    /// True if the open transaction should end soon: another program waits to change the library, or the disk has little free space.
    var isCommitUrgent: Bool { isWriting && (writerLock.isAwaited || !LogCapacity.hasRoom(Path(path).freeBytes)) }

    /// Commits the open transaction, if any.
    func commit() throws {
        guard let transaction else { return }
        try markingDamage {
            do {
                guard !isDamaged else { throw LibraryError.damaged(path: path) }
                for index in guards.indices { try guards[index].commit(db, isChanged: transaction.isChanged) }
                try save(transaction)
                try db.cached("COMMIT").run()
                (counters, hasCommitted) = (transaction.counters, true)
                end(after: nil)
            } catch {
                rollBack(after: error)
                throw error
            }
        }
    }

    /// Rolls back the open transaction, if any.
    func rollBack() { if isWriting { rollBack(after: nil) } }

    /// The open transaction, or a new one.
    private func begin() throws -> WriteTransaction {
        guard !isReadOnly else { throw LibraryError.readOnly(path: path) }
        guard !isDamaged else {
            rollBack()
            throw LibraryError.damaged(path: path)
        }
        if let transaction { return transaction }
        guard readers == 0 else { throw LibraryError.stillReading }
        do {
            for index in guards.indices { try guards[index].begin(db) }
            try db.cached("BEGIN IMMEDIATE").run()
            // A file of an earlier unreleased program can be read, but not changed.
            if latest == 0 {
                try LibraryFormat.checkTables(db, path: path)
                try db.execute(Self.writingCache)
            }
            try refresh()
            if !mayBeCopy, uncopiedVersion != knownVersion {
                guard try CopyTable.record(db) == nil else { throw LibraryError.shared(path: path) }
                uncopiedVersion = knownVersion
            }
            latest += 1
            let new = WriteTransaction(latest, try counters ?? LibraryCounters(db))
            transaction = new
            return new
        } catch {
            rollBack(after: error)
            throw error
        }
    }

    /// Writes what is only in memory.
    private func save(_ transaction: WriteTransaction) throws {
        try transaction.writeChanges(db, tables.statements)
        try JournalTable(db, tables).deleteDiscarded(transaction.counters)
        try tables.save(db)
        if transaction.hasNewCounters { try transaction.counters.save(db) }
    }

    private func rollBack(after error: (any Error)?) {
        if db.isInTransaction { try? db.execute("ROLLBACK") }
        // FTS5 keeps a reader open, so SQLite does not clear an interrupt, which then stops ROLLBACK too.
        if db.isInTransaction {
            db.endStatements()
            try? db.execute("ROLLBACK")
        }
        tables.discardPending()
        (counters, knownVersion) = (nil, nil)
        end(after: error)
    }

    private func end(after error: (any Error)?) {
        transaction = nil
        for index in guards.indices.reversed() { guards[index].end(db, after: error) }
    }

    /// Reloads the shelves if another program has changed the library.
    private func refresh() throws {
        let version = try db.cached("PRAGMA data_version").value(as: Int.self)
        guard version != knownVersion else { return }
        try tables.load(db)
        counters = nil
        knownVersion = version
    }

    /// Marks the library as damaged if `body` finds damage.
    private func markingDamage<Result>(_ body: () throws -> Result) throws -> Result {
        do {
            return try naming(path, body)
        } catch LibraryError.damaged(let path) {
            try LibraryFormat.checkTables(db, path: path)
            let problem = opened.problem(db)
            // Pages of two files together look like damage.
            if let problem, problem == .overwritten(path: path) { throw problem }
            if !isDamaged, problem == nil { damageMark.write() }
            isDamaged = true
            throw LibraryError.damaged(path: path)
        }
    }
}
