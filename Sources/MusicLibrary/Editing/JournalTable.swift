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
    private static let done = "FROM change WHERE undone IS ?1 AND number <= ?2 ORDER BY number DESC"
    private static let undone = "FROM change WHERE undone = ?1 AND number >= ?2 ORDER BY number"
    private static let all = "FROM change WHERE (undone IS NULL OR undone = ?1) AND number <= ?2 ORDER BY number DESC"

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
        if let first = steps.first {
            if !request.isRedo { try separateFromUndone(first.number, group, &counters) }
            for index in steps.indices {
                tables.progress?.begin(steps[index].summary)
                steps[index].edits = try apply(steps[index], isUndo: !request.isRedo, counters, collectsEdits)
                counters.latest = request.isRedo ? steps[index].number : try changeBefore(steps[index].first)
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
        try collect(Self.all, epoch, from: .max, .undo(limit), in: group).steps
    }

    /// The steps that a request would undo or redo, in this order.
    func steps(of request: JournalRequest, in group: JournalGroup?, _ counters: LibraryCounters) throws -> [JournalStep]
    {
        try collect(request, in: group, counters).steps
    }

    /// The group of the latest done change, which becomes the first one of a new group if it has none.
    func openGroup(joining number: Int, _ transaction: WriteTransaction) throws -> Int64 {
        try transaction.writeChanges(db, tables.statements)
        let statement = try db.cached("SELECT \(JournalStep.columns) FROM change WHERE number = ?").bind(number)
        guard transaction.counters.latest == number, let change = try statement.first(JournalStep.init) else {
            throw LibraryError.stepIsOver
        }
        if let group = change.group { return group }
        let group = try transaction.openGroup(change.summary, db)
        try db.cached(#"UPDATE change SET "group" = ? WHERE number = ?"#).bind(group).bind(number).run()
        try GroupTable(db).add(group, change)
        return group
    }

    /// The first albums that changes have touched, done or undone.
    func touched(byChanges numbers: ClosedRange<Int>, limit: Int) throws -> TouchedAlbums {
        var touched = TouchedAlbums(limit: limit)
        let sql = "SELECT \(EditRecord.columns) FROM edit WHERE change BETWEEN ? AND ? ORDER BY change, ordinal"
        try db.cached(sql).bind(numbers.lowerBound).bind(numbers.upperBound).visit { row in
            try add([EditRecord(row)], to: &touched)
            return !touched.isCut
        }
        return touched
    }

    /// Adds the albums that edits have touched.
    func add(_ edits: [EditRecord], to touched: inout TouchedAlbums) throws {
        for edit in edits where !touched.isCut {
            let ids = try UndoRows(db, tables).ids(of: edit, limit: touched.limit + 1).map(Album.ID.init)
            touched.add(ids, of: edit.count, areMoved: edit.kind == .move)
            if edit.kind == .insert { touched.firstAdded = [touched.firstAdded, ids.first].compactMap(\.self).min() }
        }
    }

    private func collect(
        _ request: JournalRequest, in group: JournalGroup?, _ counters: LibraryCounters
    ) throws -> StepCollector {
        request.isRedo
            ? try collect(Self.undone, counters.epoch, from: 0, request, in: group)
            : try collect(Self.done, nil, from: counters.latest, request, in: group)
    }

    private func check(_ number: Int) throws {
        let statement = try db.cached("SELECT EXISTS (SELECT 1 FROM change WHERE number = ? AND undone IS NULL)")
        let exists = try statement.bind(number).value(as: Bool.self)
        guard number == 0 || exists == true else { throw LibraryError.noSuchChange(number) }
    }

    /// Collects steps from the rows of a query, from a number on.
    private func collect(
        _ rows: String, _ epoch: Int?, from first: Int, _ request: JournalRequest, in group: JournalGroup?
    ) throws -> StepCollector {
        var collector = StepCollector(request, in: group)
        // A group without changes has no first one, so the changes of other programs would seem to be its own.
        if request == .rollbackGroup, group?.hasChanges != true { return collector }
        let groups = GroupTable(db)
        let statement = try db.cached("SELECT \(JournalStep.columns) \(rows) LIMIT 1")
        var next = first
        while let change = try statement.bind(epoch).bind(next).first(JournalStep.init) {
            let step = try change.group == group?.number ? nil : whole(change, request, groups)
            guard try collector.add(step ?? change, summary: groups.summary(of:)) else { break }
            next = request.isRedo ? (step ?? change).number + 1 : (step ?? change).first - 1
        }
        return collector
    }

    /// The step of the group of a change, if the change is its last one, or its first one for a redo; nil if the group has no sums.
    private func whole(_ change: JournalStep, _ request: JournalRequest, _ groups: GroupTable) throws -> JournalStep? {
        guard let group = change.group, let step = try groups.step(of: group) else { return nil }
        if case .undoTo(step.first...step.number) = request { return nil }
        let isEnd = change.number == (request.isRedo ? step.first : step.number)
        return isEnd && change.state == step.state ? step : nil
    }

    /// Undoes or redoes a step, and returns its edits, if they are collected.
    private func apply(
        _ step: JournalStep, isUndo: Bool, _ counters: LibraryCounters, _ collectsEdits: Bool
    ) throws -> [JournalEdit] {
        var applied: [JournalEdit] = []
        var run: EditRun?
        // The remote is notified of inserts and deletions in the order of the edits.
        let notifies = try tables.outbox.remote(db) != nil
        try visitEdits(of: step, undoneIn: isUndo ? nil : counters.epoch) { edit in
            let isSingle = collectsEdits || (notifies && (edit.kind == .insert || edit.kind == .remove))
            if isSingle || run?.add(edit) != true {
                try exchange(run, isUndo: isUndo)
                run = EditRun(edit)
            }
            if collectsEdits {
                applied.append(try collecting(edit) { try exchange(run, isUndo: isUndo) })
                run = nil
            }
            return true
        }
        try exchange(run, isUndo: isUndo)
        try db.cached("UPDATE change SET undone = ? WHERE number BETWEEN ? AND ? AND undone IS ?")
            .bind(isUndo ? counters.epoch : nil).bind(step.first).bind(step.number).bind(isUndo ? nil : counters.epoch)
            .run()
        if let group = step.group { try GroupTable(db).removeSums(of: group, besides: step.changes) }
        return applied
    }

    private func exchange(_ run: EditRun?, isUndo: Bool) throws {
        guard let run else { return }
        try UndoRows(db, tables).exchange(run, isUndo: isUndo)
        tables.progress?.advance(by: run.albums)
    }

    /// The edit as the albums that it touches, before and after `exchange`.
    private func collecting(_ edit: EditRecord, _ exchange: () throws -> Void) throws -> JournalEdit {
        let reader = AlbumReader(db, tables)
        let ids = try UndoRows(db, tables).ids(of: edit)
        let before = try reader.located(ids)
        try exchange()
        return JournalEdit(before: before, after: try reader.located(ids))
    }

    /// Visits the edits of a done step, newest first, or those of a step that was undone in an epoch, oldest first, until `visit`
    /// returns false.
    func visitEdits(of step: JournalStep, undoneIn epoch: Int?, _ visit: (EditRecord) throws -> Bool) throws {
        let order = epoch == nil ? "DESC" : "ASC"
        let statement = try db.cached(
            """
            SELECT \(EditRecord.columns) FROM edit CROSS JOIN change ON number = change
            WHERE change BETWEEN ? AND ? AND undone IS ? ORDER BY change \(order), ordinal \(order)
            """)
        try statement.bind(step.first).bind(step.number).bind(epoch).visit { try visit(EditRecord($0)) }
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
        // In the first epoch no change was discarded.
        guard counters.epoch > 0 else { return }
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
