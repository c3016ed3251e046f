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

    package func forgetRedo(from number: Int) throws {
        try write { db, ledger in
            guard ledger.canRedo else { return }
            ledger.forgetRedo()
            // What comes before can still be redone, in the epoch that begins now.
            try db.cachedStatement(sql: "UPDATE change SET undone = ?1 WHERE undone = ?1 - 1 AND number < ?2")
                .execute(arguments: [ledger.epoch, number])
            ledger.canRedo = try canStillRedo(ledger, db)
            hasFinished = true
        }
    }

    package func undo(_ extent: UndoExtent) throws -> [JournalStep] {
        try writeJournal { db, ledger in
            if case .downTo(let number, _) = extent { try check(number, db) }
            let gathered = try gather(Self.done, from: ledger.latest, extent, db)
            if case .steps(let count, _) = extent, gathered.steps.count < count {
                throw LibraryError.nothingToUndo(asked: count, there: gathered.steps.count)
            }
            if let newest = gathered.changes.first { try partStep(of: newest, extent, &ledger, db) }
            for number in gathered.changes {
                try changeSides(number, takingBack: true, &ledger, db)
                ledger.latest = try previous(number, db)
            }
            if !gathered.changes.isEmpty { (hasFinished, ledger.canRedo) = (true, true) }
            return gathered.steps.map { $0.in(.undone) }
        }
    }

    package func redo(_ count: Int, insideGroup group: Int64?) throws -> [JournalStep] {
        try writeJournal { db, ledger in
            let gathered = try gather(Self.undone, from: ledger.epoch, .steps(count, insideGroup: group), db)
            guard gathered.steps.count == count else {
                throw LibraryError.nothingToRedo(asked: count, there: gathered.steps.count)
            }
            for number in gathered.changes {
                try changeSides(number, takingBack: false, &ledger, db)
                ledger.latest = number
            }
            if !gathered.changes.isEmpty { hasFinished = true }
            ledger.canRedo = try canStillRedo(ledger, db)
            return gathered.steps.map { $0.in(.done) }
        }
    }

    package func rehearse<Result>(_ body: () throws -> Result) throws -> Result {
        defer { rollBackAll() }
        return try body()
    }

    package func steps(limit: Int) throws -> [JournalStep] {
        try readJournal { db in
            let ledger = try Ledger(db, current: ledgerInUse)
            let all = "FROM change WHERE undone IS NULL OR undone = ?1 ORDER BY number DESC"
            return try gather(all, from: ledger.epoch, .steps(limit, insideGroup: nil), db).steps
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

    private func gather(
        _ condition: String, from value: Int, _ extent: UndoExtent, _ db: Database
    ) throws -> StepGatherer {
        var gatherer = StepGatherer(extent) { try ChangeRow.groupSummary($0, db) }
        let rows = try Row.fetchCursor(db, sql: "SELECT \(ChangeRow.columns) \(condition)", arguments: [value])
        while let row = try rows.next() {
            guard try gatherer.take(ChangeRow.change(row)) else { break }
        }
        return gatherer
    }

    /// Parts what was taken back of a step before from what is taken back of it now, as a group of its own: `redo` brings back what
    /// one `undo` took.
    private func partStep(of newest: Int, _ extent: UndoExtent, _ ledger: inout Ledger, _ db: Database) throws {
        guard ledger.canRedo else { return }
        let own = try db.cachedStatement(sql: #"SELECT "group" FROM change WHERE number = ?"#)
        let next = try db.cachedStatement(sql: #"SELECT "group" FROM change WHERE undone = ? ORDER BY number LIMIT 1"#)
        guard let group = try Int64.fetchOne(own, arguments: [newest]), group != extent.ownGroup,
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
