internal import GRDB

extension SQLiteStore {
    private static let done = "FROM change WHERE undone IS NULL AND number <= ?1 ORDER BY number DESC"
    private static let undone = "FROM change WHERE undone = ?1 ORDER BY number"

    package var canUndo: Bool {
        get throws { try read { db in try Ledger(db, current: ledgerInUse).latest > 0 } }
    }

    package func openGroup(summary: String) throws -> Int64 {
        try write { db, ledger in
            defer { ledger.nextGroup += 1 }
            try db.cachedStatement(sql: #"INSERT INTO "group" (id, summary) VALUES (?, ?)"#)
                .execute(arguments: [ledger.nextGroup, summary])
            return ledger.nextGroup
        }
    }

    package func perform(_ request: JournalRequest, in group: JournalGroup?) throws -> [JournalStep] {
        try writeJournal { db, ledger in
            if case .undoTo(let number) = request { try check(number, db) }
            let collected =
                request.isRedo
                ? try collect(Self.undone, from: ledger.epoch, request, in: group, db)
                : try collect(Self.done, from: ledger.latest, request, in: group, db)
            let steps = try collected.result()
            if !request.isRedo, let newest = collected.changes.first { try partStep(of: newest, group, &ledger, db) }
            for number in collected.changes {
                try changeSides(number, takingBack: !request.isRedo, &ledger, db)
                ledger.latest = request.isRedo ? number : try previous(number, db)
            }
            if !collected.changes.isEmpty { hasFinished = true }
            if request.isRedo {
                ledger.canRedo = try canStillRedo(ledger, db)
            } else if !collected.changes.isEmpty {
                ledger.canRedo = true
            }
            if request == .rollbackGroup, let group { try forgetRedo(from: group.first, &ledger, db) }
            return steps
        }
    }

    package func preview(_ request: JournalRequest, in group: JournalGroup?) throws -> [JournalStep] {
        defer { rollBackAll() }
        return try perform(request, in: group)
    }

    package func steps(limit: Int) throws -> [JournalStep] {
        try readJournal { db in
            let ledger = try Ledger(db, current: ledgerInUse)
            let all = "FROM change WHERE undone IS NULL OR undone = ?1 ORDER BY number DESC"
            return try collect(all, from: ledger.epoch, .undo(limit), in: nil, db).steps
        }
    }

    // MARK: How

    /// Reads the journal with what waits for it, which is written as an edit is: where that fails, the transaction is lost.
    private func readJournal<Result>(_ body: (Database) throws -> Result) throws -> Result {
        if ledgerInUse != nil { try writeJournal { _, _ in } }
        return try read(body)
    }

    private func writeJournal<Result>(_ body: (Database, inout Ledger) throws -> Result) throws -> Result {
        try write { db, ledger in
            try journal.flush(db, quick)
            return try body(db, &ledger)
        }
    }

    private func check(_ number: Int, _ db: Database) throws {
        let sql = "SELECT EXISTS (SELECT 1 FROM change WHERE number = ? AND undone IS NULL)"
        guard try number == 0 || Bool.fetchOne(db, sql: sql, arguments: [number]) == true else {
            throw LibraryError.noSuchChange(number)
        }
    }

    private func collect(
        _ condition: String, from value: Int, _ request: JournalRequest, in group: JournalGroup?, _ db: Database
    ) throws -> StepCollector {
        var collector = StepCollector(request, in: group)
        let rows = try Row.fetchCursor(db, sql: "SELECT \(ChangeRow.columns) \(condition)", arguments: [value])
        while let row = try rows.next() {
            guard try collector.add(ChangeRow.step(row), summary: { try ChangeRow.groupSummary($0, db) }) else { break }
        }
        return collector
    }

    private func forgetRedo(from number: Int, _ ledger: inout Ledger, _ db: Database) throws {
        guard ledger.canRedo else { return }
        ledger.forgetRedo()
        // Earlier changes can still be redone, in the epoch that begins now.
        try db.cachedStatement(sql: "UPDATE change SET undone = ?1 WHERE undone = ?1 - 1 AND number < ?2")
            .execute(arguments: [ledger.epoch, number])
        ledger.canRedo = try canStillRedo(ledger, db)
    }

    /// Parts what was taken back of a step before from what is taken back of it now, as a group of its own: `redo` brings back what
    /// one `undo` took.
    private func partStep(of newest: Int, _ open: JournalGroup?, _ ledger: inout Ledger, _ db: Database) throws {
        guard ledger.canRedo else { return }
        let own = try db.cachedStatement(sql: #"SELECT "group" FROM change WHERE number = ?"#)
        let next = try db.cachedStatement(sql: #"SELECT "group" FROM change WHERE undone = ? ORDER BY number LIMIT 1"#)
        guard let group = try Int64.fetchOne(own, arguments: [newest]), group != open?.number,
            try Int64.fetchOne(next, arguments: [ledger.epoch]) == group
        else { return }
        try db.execute(
            sql: #"INSERT INTO "group" (id, summary) SELECT ?, summary FROM "group" WHERE id = ?"#,
            arguments: [ledger.nextGroup, group])
        try db.execute(
            sql: #"UPDATE change SET "group" = ? WHERE undone = ? AND "group" = ?"#,
            arguments: [ledger.nextGroup, ledger.epoch, group])
        ledger.nextGroup += 1
    }

    private func changeSides(_ number: Int, takingBack: Bool, _ ledger: inout Ledger, _ db: Database) throws {
        let kept = KeptRows(table(db))
        let edits = try EditRecord.all(of: number, db)
        for var edit in takingBack ? edits.reversed() : edits {
            let key = edit.key
            try kept.changeSides(&edit, takingBack: takingBack, &ledger)
            if edit.key != key { try edit.saveKey(db) }
        }
        try db.cachedStatement(sql: "UPDATE change SET undone = ? WHERE number = ?")
            .execute(arguments: [takingBack ? ledger.epoch : nil, number])
    }

    /// The number of the change that was in force before another, or 0.
    private func previous(_ number: Int, _ db: Database) throws -> Int {
        let statement = try db.cachedStatement(
            sql: "SELECT number FROM change WHERE number < ? AND undone IS NULL ORDER BY number DESC LIMIT 1")
        return try Int.fetchOne(statement, arguments: [number]) ?? 0
    }

    private func canStillRedo(_ ledger: Ledger, _ db: Database) throws -> Bool {
        let statement = try db.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM change WHERE undone = ?)")
        return try Bool.fetchOne(statement, arguments: [ledger.epoch]) ?? false
    }

    // MARK: What is forgotten

    /// Drops a small piece of what can be redone no more, so that no single command pays for much.
    func collectForgotten(_ db: Database, _ ledger: Ledger) throws {
        var left = 50
        while left > 0, let number = try forgotten(ledger, db) {
            let kept = KeptRows(table(db))
            for edit in try EditRecord.all(of: number, db).reversed() {
                left -= try kept.collect(edit, limit: left)
                guard left > 0 else { return }
                try edit.delete(db)
            }
            try db.cachedStatement(sql: "DELETE FROM change WHERE number = ?").execute(arguments: [number])
            left -= 1
        }
    }

    /// The newest change that is forgotten: its albums are in no older one's rows.
    private func forgotten(_ ledger: Ledger, _ db: Database) throws -> Int? {
        let statement = try db.cachedStatement(
            sql: "SELECT number FROM change WHERE undone < ? ORDER BY undone DESC, number DESC LIMIT 1")
        return try Int.fetchOne(statement, arguments: [ledger.epoch])
    }
}
