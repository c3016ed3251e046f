internal import GRDB

/// The rows in `kept`, which hold the other state of each edit, and the exchange with the live rows at undo and redo.
///
/// All operations are in SQL, so a change of a million albums never passes through memory.
struct KeptRows {
    let table: AlbumTable
    private var db: Database { table.db }

    private static let row = "id, shelf, rank, \(AlbumRow.columns)"

    init(_ table: AlbumTable) { self.table = table }

    // MARK: First application

    /// Moves the albums with these ids to `kept`.
    func takeOut(_ ids: [Int64], key: Int64) throws {
        let keep = try db.cachedStatement(
            sql: "INSERT INTO kept (key, \(Self.row)) SELECT ?, \(Self.row) FROM album WHERE id = ?")
        let delete = try db.cachedStatement(sql: "DELETE FROM album WHERE id = ?")
        for id in ids {
            guard let shelf = try table.slot(id)?.shelf else { continue }
            try keep.execute(arguments: [key, id])
            try delete.execute(arguments: [id])
            table.shelves.count(-1, on: shelf)
        }
    }

    /// Moves all albums of a query to `kept`, and returns their number.
    func takeOut(_ source: SQLText, key: Int64) throws -> Int {
        let columns = "a.id, a.shelf, a.rank, \(AlbumRow.queryColumns)"
        let insert = SQLText("INSERT INTO kept (key, \(Self.row)) SELECT ?, \(columns) FROM ", [key]) + source
        try db.execute(sql: insert.sql, arguments: insert.arguments)
        let count = db.changesCount
        try deleteLive(keptUnder: key)
        return count
    }

    /// Saves the current values of an album.
    func keepValues(_ id: Int64, _ album: AlbumDraft, key: Int64) throws {
        try table.quick(.keepValues, db).bind(key).bind(id).bind(album).run()
    }

    /// Saves the current values of all albums of a query, and returns their number.
    func keepValues(_ source: SQLText, key: Int64) throws -> Int {
        let insert =
            SQLText(
                "INSERT INTO kept (key, id, \(AlbumRow.columns)) SELECT ?, a.id, \(AlbumRow.queryColumns) FROM ", [key])
            + source
        try db.execute(sql: insert.sql, arguments: insert.arguments)
        return db.changesCount
    }

    /// Saves the current slots of albums, and removes the albums from their shelves.
    func takeOffShelves(_ ids: [Int64], key: Int64) throws {
        let keep = try db.cachedStatement(
            sql: "INSERT INTO kept (key, id, shelf, rank) SELECT ?, id, shelf, rank FROM album WHERE id = ?")
        let take = try db.cachedStatement(sql: "UPDATE album SET shelf = NULL, rank = NULL WHERE id = ?")
        for id in ids {
            try keep.execute(arguments: [key, id])
            try take.execute(arguments: [id])
        }
        try count(-1, keptUnder: key)
    }

    // MARK: Undo and redo

    /// Undoes or redoes an edit.
    func changeSides(_ edit: inout EditRecord, takingBack: Bool, _ ledger: inout Ledger) throws {
        switch (edit.kind, takingBack) {
        case (.insert, true): try takeInsertedOut(edit)
        case (.insert, false): try putBack(edit.key)
        case (.remove, true):
            try putBack(edit.key)
        case (.remove, false): try takeOutAgain(edit.key)
        case (.update, _): try swapValues(&edit, &ledger)
        case (.move, _): try swapSlots(&edit, &ledger)
        }
    }

    private func takeInsertedOut(_ edit: EditRecord) throws {
        try db.cachedStatement(
            sql:
                "INSERT OR REPLACE INTO kept (key, \(Self.row)) SELECT ?, \(Self.row) FROM album WHERE id BETWEEN ? AND ?"
        ).execute(arguments: [edit.key, edit.first, edit.first + Int64(edit.count) - 1])
        try deleteLive(keptUnder: edit.key)
    }

    /// Moves rows from `kept` back to the albums; their ids remain in `kept` to identify them.
    private func putBack(_ key: Int64) throws {
        try db.cachedStatement(
            sql: "INSERT INTO album (\(Self.row)) SELECT \(Self.row) FROM kept WHERE key = ?"
        ).execute(arguments: [key])
        try count(1, keptUnder: key)
        try db.cachedStatement(
            sql: """
                UPDATE kept SET shelf = NULL, rank = NULL, title = NULL, artist = NULL, genre = NULL, year = NULL,
                cover = NULL, fields = NULL WHERE key = ?
                """
        ).execute(arguments: [key])
    }

    private func takeOutAgain(_ key: Int64) throws {
        let columns = "a.id, a.shelf, a.rank, \(AlbumRow.queryColumns)"
        try db.cachedStatement(
            sql: """
                INSERT OR REPLACE INTO kept (key, \(Self.row))
                SELECT ?1, \(columns) FROM kept k JOIN album a ON a.id = k.id WHERE k.key = ?1
                """
        ).execute(arguments: [key])
        try deleteLive(keptUnder: key)
    }

    private func deleteLive(keptUnder key: Int64) throws {
        try db.cachedStatement(sql: "DELETE FROM album WHERE id IN (SELECT id FROM kept WHERE key = ?)")
            .execute(arguments: [key])
        try count(-1, keptUnder: key)
    }

    private func swapValues(_ edit: inout EditRecord, _ ledger: inout Ledger) throws {
        let (old, new) = (edit.key, ledger.giveKey())
        try db.cachedStatement(
            sql: """
                INSERT INTO kept (key, id, \(AlbumRow.columns))
                SELECT ?, a.id, \(AlbumRow.queryColumns) FROM kept k JOIN album a ON a.id = k.id WHERE k.key = ?
                """
        ).execute(arguments: [new, old])
        try db.cachedStatement(
            sql: """
                UPDATE album SET title = k.title, artist = k.artist, genre = k.genre, year = k.year, cover = k.cover,
                fields = k.fields FROM kept k WHERE k.key = ? AND album.id = k.id
                """
        ).execute(arguments: [old])
        try indexAnew(keptUnder: new, count: edit.count)
        try finishSwap(&edit, new)
    }

    private func swapSlots(_ edit: inout EditRecord, _ ledger: inout Ledger) throws {
        let (old, new) = (edit.key, ledger.giveKey())
        try db.cachedStatement(
            sql: """
                INSERT INTO kept (key, id, shelf, rank)
                SELECT ?, a.id, a.shelf, a.rank FROM kept k JOIN album a ON a.id = k.id WHERE k.key = ?
                """
        ).execute(arguments: [new, old])
        try db.cachedStatement(
            sql: "UPDATE album SET shelf = k.shelf, rank = k.rank FROM kept k WHERE k.key = ? AND album.id = k.id"
        ).execute(arguments: [old])
        try count(-1, keptUnder: new)
        try count(1, keptUnder: old)
        try finishSwap(&edit, new)
    }

    private func finishSwap(_ edit: inout EditRecord, _ key: Int64) throws {
        try delete(edit.key)
        edit.key = key
    }

    /// Updates the index for albums whose old values are saved under a key.
    func indexAnew(keptUnder key: Int64, count: Int) throws {
        guard count <= EditResult.few else { return try table.index.reindex(keptUnder: key, db, table.quick) }
        let statement = try db.cachedStatement(
            sql: """
                SELECT a.id, \(AlbumRow.queryColumns), k.title, k.artist, k.genre, k.year, k.cover, k.fields
                FROM kept k JOIN album a ON a.id = k.id WHERE k.key = ?
                """)
        let rows = try Row.fetchCursor(statement, arguments: [key])
        while let row = try rows.next() {
            table.index.update(try row.read(0), from: AlbumRow.draft(row, from: 7), to: AlbumRow.draft(row, from: 1))
        }
    }

    private func count(_ sign: Int, keptUnder key: Int64) throws {
        let statement = try db.cachedStatement(sql: "SELECT shelf, count(*) FROM kept WHERE key = ? GROUP BY shelf")
        let rows = try Row.fetchCursor(statement, arguments: [key])
        while let row = try rows.next() { table.shelves.count(sign * (try row.read(1)), on: try row.read(0)) }
    }

    // MARK: Deletion

    /// Deletes the rows under a key.
    func delete(_ key: Int64) throws {
        try db.cachedStatement(sql: "DELETE FROM kept WHERE key = ?").execute(arguments: [key])
    }

    /// Deletes at most `limit` rows of a discarded edit, and returns their number.
    ///
    /// The albums of a discarded insert exist nowhere else, so they are removed from the index too.
    func collect(_ edit: EditRecord, limit: Int) throws -> Int {
        let statement = try db.cachedStatement(
            sql: "SELECT id, \(AlbumRow.columns) FROM kept WHERE key = ? LIMIT ?")
        let delete = try db.cachedStatement(sql: "DELETE FROM kept WHERE key = ? AND id = ?")
        let rows = try Row.fetchAll(statement, arguments: [edit.key, limit])
        for row in rows {
            let id: Int64 = try row.read(0)
            if edit.kind == .insert { table.index.delete(id, AlbumRow.draft(row, from: 1)) }
            try delete.execute(arguments: [edit.key, id])
        }
        return rows.count
    }
}
