internal import AlbumModel
internal import SQLite

/// Saves the journal of a damaged library from its newest change back to the first inconsistent one.
///
/// A change is consistent if all of its edits and their rows in `kept` exist, and if undoing all later changes leads
/// to the albums that it left. Undone changes are not saved.
struct JournalRescue {
    private static let rowColumns = "key, id, columns, shelf, rank, \(AlbumRow.columns)"

    private let damaged: Database
    private let db: Database
    private let new: String

    init(from damaged: Database, to db: Database, _ new: String) {
        (self.damaged, self.db, self.new) = (damaged, db, new)
    }

    /// Saves the changes, and returns their number; the albums must be saved before.
    func save() throws -> Int {
        try writing("CREATE TEMP TABLE present (id INTEGER PRIMARY KEY); INSERT INTO temp.present SELECT id FROM album")
        defer { try? db.execute("DROP TABLE temp.present") }
        let count = try saveSteps()
        try saveCounters()
        return count
    }

    /// Saves the newest steps atomically: single changes, or all changes of a group.
    private func saveSteps() throws -> Int {
        var (count, inStep) = (0, 0)
        var group = SQLiteValue.null
        try writing("SAVEPOINT step")
        defer { try? writing("RELEASE step") }
        do {
            let sql = "SELECT \(JournalStep.columns) FROM change WHERE undone IS NULL ORDER BY number DESC"
            var isConsistent = true
            try damaged.prepare(sql).visit { row in
                let change = (0..<9).map(row.savedValue)
                if change[1] == .null || change[1] != group {
                    try writing("RELEASE step; SAVEPOINT step")
                    (inStep, group) = (0, change[1])
                }
                isConsistent = try save(change)
                if isConsistent { (count, inStep) = (count + 1, inStep + 1) }
                return isConsistent
            }
            if isConsistent { return count }
        } catch is SQLiteError {
            // The changes behind an unreadable page are older and may belong to the same group.
            if group == .null { return count }
        }
        try writing("ROLLBACK TO step")
        return count - inStep
    }

    private func writing(_ sql: String) throws { try naming(new) { try db.execute(sql) } }

    private func writing(_ sql: String, _ values: [SQLiteValue]) throws {
        try naming(new) { try db.cached(sql).bind(values).run() }
    }

    /// Saves a change; returns false if it is inconsistent, possibly after writing a part of it.
    private func save(_ change: [SQLiteValue]) throws -> Bool {
        guard case .integer(let number) = change[0], case .integer(let albums) = change[5], case .real = change[2],
            case .text = change[3], case .text = change[4], try saveGroup(change[1])
        else { return false }
        let edits: [[Int64]]
        do {
            edits = try self.edits(of: number)
        } catch is SQLiteError {
            return false
        }
        guard !edits.isEmpty, edits.enumerated().allSatisfy({ $0.offset == $0.element[0] }),
            edits.reduce(0, { $0 &+ $1[4] }) == albums
        else { return false }
        do {
            try writing("INSERT INTO change (\(JournalStep.columns)) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", change)
        } catch LibraryError.damaged {
            // A number that occurs twice.
            return false
        }
        return try edits.reversed().allSatisfy { try save($0, of: number) }
    }

    private func edits(of change: Int64) throws -> [[Int64]] {
        let sql = "SELECT ordinal, kind, key, first, count FROM edit WHERE change = ? ORDER BY ordinal"
        return try damaged.cached(sql).bind(change).all { row in (0..<5).map { row[$0] ?? -1 } }
    }

    private func saveGroup(_ group: SQLiteValue) throws -> Bool {
        if group == .null { return true }
        let sql = #"SELECT summary FROM "group" WHERE id = ?"#
        guard let found = try? damaged.cached(sql).bind(group).first({ $0.savedText(0) }), let summary = found else {
            return false
        }
        try writing(#"INSERT OR IGNORE INTO "group" (id, summary) VALUES (?, ?)"#, [group, .text(summary)])
        return true
    }

    // MARK: Edits

    private func save(_ edit: [Int64], of change: Int64) throws -> Bool {
        let (kind, key, first, count) = (edit[1], edit[2], edit[3], edit[4])
        guard (0...3).contains(kind), [key, first, count].allSatisfy(Range<Int64>.counting.contains), key > 0,
            count > 0,
            try saveRows(key, count, areNeeded: kind != 0)
        else {
            return false
        }
        try writing(
            "INSERT INTO edit (change, ordinal, kind, key, first, count) VALUES (?, ?, ?, ?, ?, ?)",
            [change, edit[0], kind, key, first, count].map(SQLiteValue.integer))
        return try naming(new) { try simulateUndo(kind, key, first, count) }
    }

    /// Saves the rows of an edit in `kept`; returns false if some are lost. An insert has rows only while it is
    /// undone.
    private func saveRows(_ key: Int64, _ count: Int64, areNeeded: Bool) throws -> Bool {
        var saved = 0
        do {
            try damaged.cached("SELECT \(Self.rowColumns) FROM kept WHERE key = ?").bind(key).forEach { row in
                try writing(
                    "INSERT INTO kept (\(Self.rowColumns)) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                    (0..<11).map(row.savedValue))
                saved += 1
            }
        } catch is SQLiteError {
            return false
        } catch LibraryError.damaged {
            // A duplicate row.
            return false
        }
        return saved == count || (!areNeeded && saved == 0)
    }

    /// Simulates the undo of an edit on the ids of present albums; returns false if they are inconsistent with the
    /// edit.
    private func simulateUndo(_ kind: Int64, _ key: Int64, _ first: Int64, _ count: Int64) throws -> Bool {
        let last = first + count - 1
        switch kind {
        case 0:
            let delete = "DELETE FROM temp.present WHERE id BETWEEN ? AND ?"
            return try db.run(SQLText(delete, [.integer(first), .integer(last)])) == count
        case 1:
            let insert = """
                INSERT OR IGNORE INTO temp.present SELECT id FROM kept WHERE key = ? AND shelf IN (SELECT id FROM shelf)
                AND rank IS NOT NULL AND title <> '' AND artist <> ''
                """
            return try db.run(SQLText(insert, [.integer(key)])) == count
        default:
            let slot = AlbumColumns.slot.rawValue
            let values =
                kind == 3
                ? "columns = \(slot) AND shelf IN (SELECT id FROM shelf) AND rank IS NOT NULL"
                : """
                columns BETWEEN 1 AND \(slot - 1) AND (columns & \(AlbumColumns.title.rawValue) = 0 OR title <> '')
                AND (columns & \(AlbumColumns.artist.rawValue) = 0 OR artist <> '')
                """
            let sql = """
                SELECT count(*) FROM kept WHERE key = ? AND id IN (SELECT id FROM temp.present) AND \(values)
                """
            return try db.prepare(sql).bind(key).value() == count
        }
    }

    // MARK: The counters

    /// Continues all numbers of the damaged library, so that none is used twice.
    private func saveCounters() throws {
        let old = (try? LibraryCounters(damaged)) ?? nil
        try writing(
            """
            UPDATE ledger SET
                next_album = max(?, 1 + (SELECT coalesce(max(id), 0) FROM (SELECT id FROM album UNION ALL SELECT id FROM kept))),
                next_change = max(?, 1 + (SELECT coalesce(max(number), 0) FROM change)),
                next_kept = max(?, 1 + (SELECT coalesce(max(key), 0) FROM edit)),
                next_group = max(?, 1 + (SELECT coalesce(max(id), 0) FROM "group")),
                latest = (SELECT coalesce(max(number), 0) FROM change), epoch = max(?, 0) + 1
            """,
            [
                old?.nextAlbum ?? 1, Int64(old?.nextChange ?? 1), old?.nextKey ?? 1, old?.nextGroup ?? 1,
                Int64(old?.epoch ?? 0),
            ].map(SQLiteValue.integer))
    }
}
