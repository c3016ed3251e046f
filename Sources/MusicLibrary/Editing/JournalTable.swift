internal import AlbumModel
internal import FoundationEssentials
internal import SQLite

/// The journal in the file: the tables `change`, `edit` and `group`.
///
/// A change is done while its column `undone` is null. Undo sets the column to the current epoch. A new change begins a new epoch
/// if changes can be redone, so the changes that were undone before are discarded; they are deleted later, a few with each commit.
///
/// The column `undone` of each change, `-` for null, after each line; 2 and 3 are changes of a script, in group 7:
///
///                    1    2    3    4    epoch
///     add A; script  -    -    -         0
///     undo           -    0    0         0      one step: adjacent changes of a group
///     undo           0    0    0         0
///     redo           -    0    0         0      the undone change with the lowest number
///     add B          -    0    0    -    1      2 and 3 cannot be redone: they were undone in an earlier epoch
///     undo           -    0    0    1    1
///     redo           -    0    0    -    1
///     (commits)      -              -    1      3, then 2, are deleted with their kept rows
///
/// If change 3 alone is undone, as in an open group, and then 2 by an `undo` outside, the undone 3 gets a group of its own, because
/// `redo` restores what one `undo` took back.
struct JournalTable {
    private static let done = "FROM change WHERE undone IS NULL AND number <= ?1 ORDER BY number DESC"
    private static let undone = "FROM change WHERE undone = ?1 ORDER BY number"
    private static let all = "FROM change WHERE undone IS NULL OR undone = ?1 ORDER BY number DESC"

    private let db: Database
    private let tables: LibraryTables

    init(_ db: Database, _ tables: LibraryTables) { (self.db, self.tables) = (db, tables) }

    // MARK: Requests

    /// Undoes or redoes steps, and returns them in the order in which that was done.
    func perform(
        _ request: JournalRequest, in group: JournalGroup?, _ transaction: WriteTransaction, _ current: TrackedAlbum?,
        _ collectsEdits: Bool
    ) throws -> [JournalStep] {
        try transaction.writeChanges(db, tables.statements)
        if case .undoTo(let number) = request { try check(number) }
        var (counters, current) = (transaction.counters, current)
        let collected = try collect(request, in: group, counters)
        var steps = try collected.result()
        tables.progress?.begin(steps.map(\.albums).reduce(0, +))
        if let newest = collected.changes.first {
            if !request.isRedo { try separateFromUndone(newest, group, &counters) }
            var changes = collected.changes[...]
            for index in steps.indices {
                tables.progress?.begin(steps[index].summary)
                for number in changes.prefix(steps[index].changes) {
                    steps[index].edits += try apply(number, isUndo: !request.isRedo, &counters, collectsEdits)
                    counters.latest = request.isRedo ? number : try changeBefore(number)
                }
                changes = changes.dropFirst(steps[index].changes)
                try current?.follow(steps[index]) {
                    try AlbumReader(db, tables).successor(of: $0.number).map(Album.ID.init)
                }
                steps[index].current = current
            }
        }
        if request == .rollbackGroup, let group, let first = try firstUndone(of: group, counters) {
            try discardRedo(from: first, &counters)
        }
        counters.canRedo = try hasUndone(counters)
        (transaction.counters, transaction.hasFinishedChanges) = (counters, true)
        return steps
    }

    /// The steps, done and undone, newest first.
    func steps(limit: Int, in group: JournalGroup?, epoch: Int) throws -> [JournalStep] {
        try collect(Self.all, epoch, .undo(limit), in: group).steps
    }

    /// The numbers of the changes that a request would undo or redo, in this order.
    func changes(of request: JournalRequest, in group: JournalGroup?, _ counters: LibraryCounters) throws -> [Int] {
        try collect(request, in: group, counters).changes
    }

    /// Adds the albums that edits have touched.
    func add(_ edits: [EditRecord], to touched: inout TouchedAlbums) throws {
        for edit in edits where !touched.isCut {
            let ids = try UndoRows(db, tables).ids(of: edit, limit: touched.limit + 1).map(Album.ID.init)
            touched.add(ids, of: edit.count, areMoved: edit.kind == .move)
        }
    }

    private func collect(
        _ request: JournalRequest, in group: JournalGroup?, _ counters: LibraryCounters
    ) throws -> StepCollector {
        let (rows, first) = request.isRedo ? (Self.undone, counters.epoch) : (Self.done, counters.latest)
        return try collect(rows, first, request, in: group)
    }

    private func check(_ number: Int) throws {
        let statement = try db.cached("SELECT EXISTS (SELECT 1 FROM change WHERE number = ? AND undone IS NULL)")
        let exists = try statement.bind(number).value(as: Bool.self)
        guard number == 0 || exists == true else { throw LibraryError.noSuchChange(number) }
    }

    private func collect(
        _ condition: String, _ first: Int, _ request: JournalRequest, in group: JournalGroup?
    ) throws -> StepCollector {
        var collector = StepCollector(request, in: group)
        // A group without changes has no first one, so the changes of other programs would seem to be its own.
        if request == .rollbackGroup, group?.hasChanges != true { return collector }
        try db.prepare("SELECT \(JournalStep.columns) \(condition)").bind(first).visit { row in
            try collector.add(JournalStep(row)) {
                try db.cached(#"SELECT summary FROM "group" WHERE id = ?"#).bind($0).value()
            }
        }
        return collector
    }

    /// Undoes or redoes a change, and returns its edits, if they are collected.
    private func apply(
        _ change: Int, isUndo: Bool, _ counters: inout LibraryCounters, _ collectsEdits: Bool
    ) throws -> [JournalEdit] {
        let (undoRows, reader) = (UndoRows(db, tables), AlbumReader(db, tables))
        var applied: [JournalEdit] = []
        let edits = try EditRecord.all(of: change, db)
        for var edit in isUndo ? edits.reversed() : edits {
            let key = edit.key
            let ids = collectsEdits ? try undoRows.ids(of: edit) : []
            let before = try reader.located(ids)
            try undoRows.exchange(&edit, isUndo: isUndo, &counters)
            if !ids.isEmpty { applied.append(JournalEdit(before: before, after: try reader.located(ids))) }
            if edit.key != key { try edit.saveKey(db) }
            tables.progress?.advance(by: edit.count)
        }
        try db.cached("UPDATE change SET undone = ? WHERE number = ?").bind(isUndo ? counters.epoch : nil).bind(change)
            .run()
        return applied
    }

    /// The numbers of steps that can be undone and redone: adjacent changes of a group are one, except in the open group.
    func depths(in group: JournalGroup?, epoch: Int) throws -> (undo: Int, redo: Int) {
        func count(undoneIn epoch: Int?) throws -> Int {
            let statement = try db.cached(
                """
                SELECT count(*) FROM
                (SELECT "group" AS own, lag("group") OVER (ORDER BY number) AS earlier FROM change WHERE undone IS ?1)
                WHERE own IS NULL OR own IS ?2 OR own IS NOT earlier
                """)
            return try statement.bind(epoch).bind(group?.number).value() ?? 0
        }
        return (try count(undoneIn: nil), try count(undoneIn: epoch))
    }

    /// The number of the latest done change before another; 0 if there is none.
    private func changeBefore(_ number: Int) throws -> Int {
        try db.cached("SELECT number FROM change WHERE number < ? AND undone IS NULL ORDER BY number DESC LIMIT 1")
            .bind(number).value() ?? 0
    }

    private func hasUndone(_ counters: LibraryCounters) throws -> Bool {
        try db.cached("SELECT EXISTS (SELECT 1 FROM change WHERE undone = ?)").bind(counters.epoch).value() ?? false
    }

    /// Moves the undone changes of the newest group to a group of their own, because an undo takes back only a part of the group
    /// now, and `redo` restores what one `undo` took back.
    private func separateFromUndone(
        _ newest: Int, _ open: JournalGroup?, _ counters: inout LibraryCounters
    ) throws {
        guard counters.canRedo,
            let group: Int64 = try db.cached(#"SELECT "group" FROM change WHERE number = ?"#).bind(newest).value(),
            group != open?.number
        else { return }
        let next: Int64? = try db.cached(#"SELECT "group" FROM change WHERE undone = ? ORDER BY number LIMIT 1"#)
            .bind(counters.epoch).value()
        guard next == group else { return }
        try db.cached(#"INSERT INTO "group" (id, summary) SELECT ?, summary FROM "group" WHERE id = ?"#)
            .bind(counters.nextGroup).bind(group).run()
        try db.cached(#"UPDATE change SET "group" = ? WHERE undone = ? AND "group" = ?"#)
            .bind(counters.nextGroup).bind(counters.epoch).bind(group).run()
        counters.nextGroup += 1
    }

    /// Creates a group, and returns its number.
    func openGroup(_ summary: String, _ transaction: WriteTransaction) throws -> Int64 {
        defer { transaction.counters.nextGroup += 1 }
        try db.cached(#"INSERT INTO "group" (id, summary) VALUES (?, ?)"#).bind(transaction.counters.nextGroup)
            .bind(summary).run()
        return transaction.counters.nextGroup
    }

    // MARK: Discarded changes

    /// The first undone change of a group; nil if there is none.
    private func firstUndone(of group: JournalGroup, _ counters: LibraryCounters) throws -> Int? {
        let sql = #"SELECT min(number) FROM change WHERE undone = ? AND "group" = ? AND number >= ?"#
        return try db.cached(sql).bind(counters.epoch).bind(group.number).bind(group.first).value()
    }

    /// Discards the undone changes from a number on. Earlier ones can still be redone, in the epoch that begins now.
    private func discardRedo(from number: Int, _ counters: inout LibraryCounters) throws {
        counters.canRedo = try hasUndone(counters)
        guard counters.canRedo else { return }
        counters.discardRedo()
        try db.cached("UPDATE change SET undone = ?1 WHERE undone = ?1 - 1 AND number < ?2").bind(counters.epoch)
            .bind(number).run()
    }

    /// Deletes some discarded changes, few enough that no command is delayed noticeably.
    func deleteDiscarded(_ counters: LibraryCounters) throws {
        let undoRows = UndoRows(db, tables)
        var left = 50
        while left > 0, let number = try newestDiscarded(counters) {
            for edit in try EditRecord.all(of: number, db).reversed() {
                left -= try undoRows.delete(edit, limit: left)
                guard left > 0 else { return }
                try edit.delete(db)
            }
            try db.cached("DELETE FROM change WHERE number = ?").bind(number).run()
            left -= 1
        }
    }

    /// The newest discarded change: no older change has rows of its albums.
    private func newestDiscarded(_ counters: LibraryCounters) throws -> Int? {
        try db.cached("SELECT number FROM change WHERE undone < ? ORDER BY undone DESC, number DESC LIMIT 1")
            .bind(counters.epoch).value()
    }
}
