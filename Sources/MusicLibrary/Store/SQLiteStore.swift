package import AlbumModel
internal import Files
internal import SQLite

/// A library in a file or in memory: albums on shelves, the undo rows of every edit, the journal and a search index, in SQLite.
///
/// Each method runs in a transaction of its ``LibraryConnection``; the SQL is in ``AlbumReader``, ``AlbumEditor`` and ``JournalTable``.
/// - Pattern: Abstract Factory (concrete factory)
/// - Pattern: Abstract Factory (concrete product)
package final class SQLiteStore: LibraryStore {
    let connection: LibraryConnection
    private let backups: BackupFolder?
    private var tables: LibraryTables { connection.tables }

    /// Opens the library at a location; creates a new library if there is none.
    convenience init(at location: LibraryLocation) throws {
        switch location {
        case .file(let path, let backups): try self.init(path: path, backups: backups)
        case .memory: try self.init(LibraryFile(inMemory: ShelfLayout()))
        }
    }

    /// Opens the library in a file; creates a new library if there is none.
    ///
    /// - Throws: ``LibraryError`` if the file is not a supported library; it remains unchanged.
    convenience init(
        path: String, layout: ShelfLayout = ShelfLayout(), backups: BackupFolder? = nil
    ) throws {
        try self.init(LibraryFile(path: path, layout: layout, backups: backups))
    }

    /// Opens the library in a file read-only; fails if another file has the path than the connection `opened` has.
    convenience init(readingAt path: String, beside opened: LibraryFileLocation? = nil) throws {
        try self.init(LibraryFile(path: path, layout: ShelfLayout()).readingOnly(beside: opened))
    }

    /// Opens the library in a file that another library is compared with.
    convenience init(comparing path: String) throws {
        try self.init(LibraryFile(path: path, layout: ShelfLayout()).unchanged)
    }

    init(_ file: LibraryFile) throws {
        connection = try LibraryConnection(file)
        backups = file.backups
    }

    package var problemOfLocation: LibraryError? { connection.location.problem }

    package func startBackup(keeping count: Int) -> DailyBackup? {
        guard let backups, problemOfLocation == nil else { return nil }
        return DailyBackup(of: connection.location, in: backups, keeping: count)
    }

    package var isReadOnly: Bool { connection.isReadOnly }
    package var interruptMask: InterruptMask { connection.interruptMask }
    package var progress: LibraryProgress? {
        get { tables.progress }
        set { connection.report(to: newValue) }
    }
    package func close() throws { try connection.close() }
    package func makeReader() throws -> LibraryReader {
        let open: @Sendable () throws -> any LibraryStore = { [location = connection.location] in
            try SQLiteStore(readingAt: location.path, beside: location)
        }
        // A library in memory has one lock, so changes would wait for a table.
        let isInMemory = LibraryFileLocation.isInMemory(connection.path)
        return LibraryReader(isInMemory ? nil : ValueTables(opening: open), opening: open)
    }
    package var version: Int {
        get throws { try connection.read { db in try db.cached("PRAGMA data_version").value() ?? 0 } }
    }

    // MARK: Reading

    package func reading<Result>(_ body: () throws -> Result) throws -> Result {
        try connection.read { _ in try body() }
    }

    package func ids(of query: AlbumQuery, upTo limit: Int) throws -> [Album.ID]? {
        try read { try $0.ids(of: query, upTo: limit)?.map(Album.ID.init) }
    }

    package func count(of query: AlbumQuery) throws -> Int { try read { try $0.count(of: query) } }

    package func album(_ id: Album.ID) throws -> Album? { try read { try $0.album(id.number) } }

    package func album(at position: Int) throws -> Album? { try read { try $0.album(at: position) } }

    package func position(of id: Album.ID) throws -> Int? { try read { try $0.position(of: id.number) } }

    package func successor(of id: Album.ID) throws -> Album.ID? {
        try read { try $0.successor(of: id.number).map(Album.ID.init) }
    }

    package func visitRows(_ listing: AlbumListing, _ body: (borrowing AlbumRow) throws -> Bool) throws {
        try read { try $0.visit(listing, body) }
    }

    package func values(
        of field: AlbumField, beginning prefix: String, among albums: AlbumQuery, limit: Int
    ) throws -> [String] {
        try read { try FieldReader($0).values(of: field, beginning: prefix, among: albums, limit: limit) }
    }

    package func valuesAtOnce(
        of field: AlbumField, beginning prefix: String, among albums: AlbumQuery, limit: Int
    ) throws -> (values: [String], isComplete: Bool) {
        try read { try FieldReader($0).valuesAtOnce(of: field, beginning: prefix, among: albums, limit: limit) }
    }

    package func words(beginning prefix: String, of field: AlbumField?, limit: Int) throws -> [String] {
        try read { try $0.words(beginning: prefix, of: field, limit: limit) }
    }

    package func forEachValue(of field: AlbumField, _ body: (String) throws -> Void) throws {
        try read { try FieldReader($0).forEachValue(of: field, body) }
    }

    package func tally(
        of keys: [TallyKey], adding totals: [AlbumField], matching query: AlbumQuery
    ) throws -> (tallies: [AlbumTally], others: [FieldTotal.Others]) {
        try read { try FieldReader($0).tally(of: keys, adding: totals, matching: query) }
    }

    package func ownFields(of query: AlbumQuery) throws -> [String] { try read { try $0.ownFields(of: query) } }

    package func ownFieldNames(beginning prefix: String, limit: Int) throws -> [String] {
        try read { try $0.ownFieldNames(beginning: prefix, limit: limit) }
    }

    private func read<Result>(_ body: (AlbumReader) throws -> Result) throws -> Result {
        try connection.read { try body(AlbumReader($0, tables)) }
    }

    // MARK: Editing

    package var transaction: Int? { connection.transaction?.number }

    package var isCommitUrgent: Bool { connection.isCommitUrgent }

    package func lock() throws { try connection.write { _, _ in } }

    package func apply(_ edit: Edit, toMany: Bool) throws -> EditResult? {
        try connection.write { db, transaction in
            let editor = AlbumEditor(db, tables)
            return toMany ? try editor.applyToMany(edit, transaction) : try editor.apply(edit, transaction)
        }
    }

    package func finishChange(_ change: JournalStep) throws -> Int {
        guard let transaction = connection.transaction else { throw LibraryError.noChangeOpen }
        let number = try transaction.finishChange(change)
        if transaction.isFull { try writeChanges() }
        return number
    }

    /// Undoes the edits since the last change, or rolls back the transaction if it contains no finished changes.
    package func cancelChange() throws {
        guard let transaction = connection.transaction, !transaction.edits.isEmpty else { return }
        guard transaction.hasFinishedChanges else { return connection.rollBack() }
        try connection.write { try AlbumEditor($0, tables).cancelChange($1) }
    }

    package func commit() throws { try connection.commit() }

    // MARK: The journal

    package func openGroup(summary: String) throws -> Int64 {
        try connection.write { try $1.openGroup(summary, $0) }
    }

    package func openGroup(joining change: Int) throws -> Int64 {
        try connection.write { try JournalTable($0, tables).openGroup(joining: change, $1) }
    }

    package func perform(
        _ request: JournalRequest, in group: JournalGroup?, from current: TrackedAlbum?, collectsEdits: Bool
    ) throws -> [JournalStep] {
        try connection.write { try JournalTable($0, tables).perform(request, in: group, $1, current, collectsEdits) }
    }

    package func rollingBack<Result>(_ body: () throws -> Result) throws -> Result {
        defer { connection.rollBack() }
        return try body()
    }

    package func touched(by request: JournalRequest?, in group: JournalGroup?, limit: Int) throws -> TouchedAlbums {
        try connection.read { db in
            let journal = JournalTable(db, tables)
            var touched = TouchedAlbums(limit: limit)
            guard let request else {
                try journal.add(connection.transaction?.edits ?? [], to: &touched)
                return touched
            }
            let counters = try connection.currentCounters(db)
            for step in try journal.steps(of: request, in: group, counters) {
                try journal.visitEdits(of: step, undoneIn: request.isRedo ? counters.epoch : nil) { edit in
                    try journal.add([edit], to: &touched)
                    return !touched.isCut
                }
            }
            return touched
        }
    }

    package func touched(byChanges numbers: ClosedRange<Int>, limit: Int) throws -> TouchedAlbums {
        try connection.read { try JournalTable($0, tables).touched(byChanges: numbers, limit: limit) }
    }

    package func steps(limit: Int, in group: JournalGroup?) throws -> [JournalStep] {
        try readJournal { try $0.steps(limit: limit, in: group, epoch: $1) }
    }

    package func depths(in group: JournalGroup?) throws -> (undo: Int, redo: Int) {
        try readJournal { try $0.depths(in: group, epoch: $1) }
    }

    private func readJournal<Result>(_ body: (JournalTable, _ epoch: Int) throws -> Result) throws -> Result {
        if connection.isWriting { try writeChanges() }
        return try connection.read { db in
            try body(JournalTable(db, tables), connection.currentCounters(db).epoch)
        }
    }

    /// Writes the rows of finished changes as an edit is written: if that fails, the transaction is lost.
    private func writeChanges() throws { try connection.write { try $1.writeChanges($0, tables.statements) } }

    package var canUndo: Bool {
        get throws { try connection.read { try connection.currentCounters($0).latest > 0 } }
    }

    // MARK: The remote

    package var remote: RemoteAddress? {
        get throws {
            guard !isReadOnly else { return nil }
            // A program that starts asks for the remote first, and may never need the shelves.
            if connection.isUnread { return try connection.readAlone(tables.outbox.lookUp) }
            return try connection.read(tables.outbox.remote)
        }
    }

    package var hadRemote: Bool { tables.outbox.address != nil }

    package func setRemote(_ remote: RemoteAddress?) throws -> Int {
        try connection.write { db, transaction in
            defer { transaction.hasFinishedChanges = true }
            return try tables.outbox.set(remote, db)
        }
    }

    package var outboxCount: Int { get throws { isReadOnly ? 0 : try connection.read(OutboxTable.count) } }

    package func makeOutbox() -> any Outbox { OutboxFile(of: connection.location) }

    // MARK: Saved queries

    package var savedQueryNames: [String] { get throws { try connection.read(SavedQueryTable.names) } }

    package func savedQuery(_ name: String) throws -> String? {
        try connection.read { try SavedQueryTable.text(of: name, $0) }
    }

    package func saveQuery(_ name: String, _ text: String?) throws {
        try connection.write { db, transaction in
            defer { transaction.hasFinishedChanges = true }
            try SavedQueryTable.save(name, text, db)
        }
    }

    // MARK: Readings of imports

    package func base(of source: String) throws -> SourceBase {
        if connection.isWriting { try writeChanges() }
        return try connection.read { try BaseTable.base(of: source, $0) }
    }

    package func album(_ album: Album, before edits: [Int64]) throws -> AlbumDraft {
        if edits.isEmpty { return album.details }
        return try connection.read { try BaseTable.album(album, before: edits, $0) }
    }

    package func save(_ readings: SourceReadings) throws {
        try connection.write { db, transaction in
            try transaction.writeChanges(db, tables.statements)
            let counters = transaction.counters
            try BaseTable.save(readings, of: transaction.edits.isEmpty ? counters.latest : counters.nextChange, db)
            transaction.hasFinishedChanges = true
        }
    }
}
