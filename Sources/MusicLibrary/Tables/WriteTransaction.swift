internal import AlbumModel
internal import SQLite

/// The state of the open write transaction of a library.
final class WriteTransaction {
    /// Its number among the transactions of the connection.
    let number: Int
    var counters: LibraryCounters
    private let savedCounters: LibraryCounters
    /// The edits since the last change. The next change has the number ``LibraryCounters/nextChange``.
    private(set) var edits: [EditRecord] = []
    /// The next album number before these edits.
    private var firstAlbum: Int64 = 0
    /// True if the transaction contains finished changes, which an interrupt must not roll back.
    var hasFinishedChanges = false
    /// The finished changes and their edits that are not written yet, so that one statement can insert many of them; beginning and
    /// ending a statement costs SQLite more than a row.
    private var finished: [JournalStep] = []
    private var finishedEdits: [EditRecord] = []

    /// True if so many finished changes wait that they should be written before the commit: while the processor's cache has them, and so
    /// that another program waits less for the commit of a long script.
    var isFull: Bool { finished.count >= 32 * PreparedStatements.bundle }

    /// True if the counters differ from those in the file.
    var hasNewCounters: Bool { counters != savedCounters }

    /// True if the commit changes the file.
    var isChanged: Bool { hasFinishedChanges || hasNewCounters }

    init(_ number: Int, _ counters: LibraryCounters) {
        (self.number, self.counters, savedCounters) = (number, counters, counters)
    }

    /// Adds an edit to those since the last change, and returns its record. The edit needs a key if its rows were saved before.
    @discardableResult
    func add(_ kind: EditRecord.Kind, key: Int64? = nil, first: Int64 = 0, count: Int) -> EditRecord {
        guard count > 0 else { return EditRecord(change: 0, ordinal: 0, kind: kind, key: 0, count: 0) }
        if edits.isEmpty { firstAlbum = counters.nextAlbum }
        let edit = EditRecord(
            change: counters.nextChange, ordinal: edits.count, kind: kind, key: key ?? counters.newKey(), first: first,
            count: count)
        edits.append(edit)
        return edit
    }

    /// Makes a change of the edits, and returns its number. Changes that could be redone are discarded.
    func finishChange(_ change: JournalStep) throws -> Int {
        guard !edits.isEmpty else { throw LibraryError.noChangeOpen }
        counters.discardRedo()
        let number = counters.nextChange
        finished.append(change.numbered(number, albums: edits.reduce(0) { $0 + $1.count }))
        finishedEdits += edits
        (counters.latest, counters.nextChange) = (number, number + 1)
        edits.removeAll(keepingCapacity: true)
        hasFinishedChanges = true
        return number
    }

    /// Creates a group without changes, and returns its number.
    func openGroup(_ summary: String, _ db: Database) throws -> Int64 {
        defer { counters.nextGroup += 1 }
        try GroupTable(db).insert(counters.nextGroup, summary)
        return counters.nextGroup
    }

    /// Forgets the edits since the last change, which were rolled back.
    func cancelChange() {
        if !edits.isEmpty { counters.nextAlbum = firstAlbum }
        edits = []
    }

    /// Writes the rows of the finished changes. They are removed even if that fails, because the transaction is lost then.
    func writeChanges(_ db: Database, _ statements: PreparedStatements) throws {
        guard !finished.isEmpty else { return }
        defer { (finished, finishedEdits) = ([], []) }
        try writeGroups(GroupTable(db))
        try insert(finished, .insertChanges, .insertChange, db, statements) { $0.bind(to: $1) }
        try insert(finishedEdits, .insertEdits, .insertEdit, db, statements) { $0.bind(to: $1) }
    }

    /// Adds the finished changes to the sums of their groups.
    private func writeGroups(_ groups: GroupTable) throws {
        // The changes of a group are adjacent.
        var steps: [JournalStep] = []
        for change in finished {
            if let last = steps.indices.last, steps[last].group == change.group {
                steps[last].add(change)
            } else {
                steps.append(change)
            }
        }
        for step in steps { if let group = step.group { try groups.add(group, step) } }
    }

    private func insert<Record>(
        _ rows: [Record], _ many: PreparedStatements.Name, _ one: PreparedStatements.Name, _ db: Database,
        _ statements: PreparedStatements, bind: (Record, Statement) -> Void
    ) throws {
        let bundle = PreparedStatements.bundle
        let bundled = rows.count - rows.count % bundle
        for (index, row) in rows.enumerated() {
            let statement = try statements(index < bundled ? many : one, db)
            bind(row, statement)
            if index >= bundled || index % bundle == bundle - 1 { try statement.run() }
        }
    }
}

/// The next numbers of a library and the state of its journal, which are the only row of the table `ledger`.
struct LibraryCounters: Equatable {
    var nextAlbum: Int64 = 1
    var nextChange = 1
    /// The key for the next edit's rows in `kept`.
    var nextKey: Int64 = 1
    var nextGroup: Int64 = 1
    /// The number of the latest done change; 0 if there is none.
    var latest = 0
    /// The current epoch: changes that were undone in it can be redone, those of older epochs are discarded.
    var epoch = 0
    /// True if there is a change to redo.
    var canRedo = false

    init(_ db: Database) throws {
        let statement = try db.cached(
            """
            SELECT next_album, next_change, next_kept, next_group, latest, epoch,
            EXISTS (SELECT 1 FROM change WHERE undone = epoch) FROM ledger
            """)
        guard let counters = try statement.first(LibraryCounters.init) else { throw SQLiteError.corrupt }
        self = counters
    }

    private init(_ row: Row) throws {
        let numbers = try (0..<6).map { try row.read($0, within: .counting) }
        (nextAlbum, nextChange, nextKey) = (numbers[0], Int(numbers[1]), numbers[2])
        (nextGroup, latest, epoch, canRedo) = (numbers[3], Int(numbers[4]), Int(numbers[5]), try row.read(6))
    }

    func save(_ db: Database) throws {
        let sql =
            "UPDATE ledger SET next_album = ?, next_change = ?, next_kept = ?, next_group = ?, latest = ?, epoch = ?"
        try db.cached(sql).bind(nextAlbum).bind(nextChange).bind(nextKey).bind(nextGroup).bind(latest).bind(epoch).run()
    }

    /// Discards the changes that could be redone.
    mutating func discardRedo() {
        if canRedo { epoch += 1 }
        canRedo = false
    }

    /// Allocates a key for an edit's rows in `kept`.
    mutating func newKey() -> Int64 {
        defer { nextKey += 1 }
        return nextKey
    }
}
