internal import AlbumModel
internal import SQLite

/// The rows in the table `kept`, which hold the other state of each edit: deleted albums, or previous values or slots.
///
/// An edit finds its rows by its key. Undo and redo exchange them with the albums. All operations are in SQL, so a change of a
/// million albums never passes through memory.
struct UndoRows {
    private let db: Database
    private let tables: LibraryTables

    private static let row = "id, shelf, rank, \(AlbumRow.columns)"
    private static let queryRow = "a.id, a.shelf, a.rank, \(AlbumRow.queryColumns)"

    init(_ db: Database, _ tables: LibraryTables) { (self.db, self.tables) = (db, tables) }

    // MARK: First application

    /// Moves the albums with these ids to `kept`.
    func moveAlbums(_ ids: [Int64], key: Int64) throws {
        let albums = AlbumTable(db, tables)
        let save = try db.cached("INSERT INTO kept (key, \(Self.row)) SELECT ?, \(Self.row) FROM album WHERE id = ?")
        let delete = try db.cached("DELETE FROM album WHERE id = ?")
        for id in ids {
            guard let shelf = try albums.slot(id)?.shelf else { continue }
            try save.bind(key).bind(id).run()
            try delete.bind(id).run()
            tables.shelves.count(-1, on: shelf)
        }
    }

    /// Moves all albums of a query to `kept`, and returns their number.
    func moveAlbums(_ source: SQLText, key: Int64) throws -> Int {
        let count = try db.run(
            SQLText("INSERT INTO kept (key, \(Self.row)) SELECT ?, \(Self.queryRow) FROM ", [.integer(key)]) + source)
        try deleteAlbums(savedUnder: key)
        return count
    }

    /// Saves the values of an album.
    func save(_ id: Int64, _ album: AlbumDraft, key: Int64) throws {
        try tables.statements(.saveValues, db).bind(key).bind(id).bind(album).run()
    }

    /// Saves the values of all albums of a query, and returns their number.
    func save(_ source: SQLText, key: Int64) throws -> Int {
        let columns = "key, id, \(AlbumRow.columns)"
        return try db.run(
            SQLText("INSERT INTO kept (\(columns)) SELECT ?, a.id, \(AlbumRow.queryColumns) FROM ", [.integer(key)])
                + source)
    }

    /// Saves the slots of albums, and removes the albums from their shelves.
    func clearSlots(of ids: [Int64], key: Int64) throws {
        let save = try db.cached(
            "INSERT INTO kept (key, id, shelf, rank) SELECT ?, id, shelf, rank FROM album WHERE id = ?")
        let clear = try db.cached("UPDATE album SET shelf = NULL, rank = NULL WHERE id = ?")
        for id in ids {
            try save.bind(key).bind(id).run()
            try clear.bind(id).run()
        }
        try count(-1, savedUnder: key)
    }

    // MARK: Undo and redo

    /// Undoes or redoes an edit. An update or a move gets a new key.
    func exchange(_ edit: inout EditRecord, isUndo: Bool, _ counters: inout LibraryCounters) throws {
        switch (edit.kind, isUndo) {
        case (.insert, true): try removeInserted(edit)
        case (.insert, false), (.remove, true): try restoreAlbums(edit.key)
        case (.remove, false): try removeAgain(edit.key)
        case (.update, _):
            let key = counters.newKey()
            try swapValues(edit.key, key)
            try updateIndex(savedUnder: key, count: edit.count)
            try finishSwap(&edit, key)
        case (.move, _):
            let key = counters.newKey()
            try swapSlots(edit.key, key)
            try finishSwap(&edit, key)
        }
    }

    /// The ids of the albums that an edit touches, at most `limit`.
    func ids(of edit: EditRecord, limit: Int = .max) throws -> [Int64] {
        if edit.kind == .insert { return Array(edit.first..<edit.first + Int64(min(edit.count, limit))) }
        return try db.cached("SELECT id FROM kept WHERE key = ? LIMIT ?").bind(edit.key).bind(limit).values()
    }

    private func removeInserted(_ edit: EditRecord) throws {
        let sql =
            "INSERT OR REPLACE INTO kept (key, \(Self.row)) SELECT ?, \(Self.row) FROM album WHERE id BETWEEN ? AND ?"
        try db.cached(sql).bind(edit.key).bind(edit.first).bind(edit.first + Int64(edit.count) - 1).run()
        try deleteAlbums(savedUnder: edit.key)
    }

    /// Moves rows from `kept` back to the albums; their ids remain in `kept` to identify them.
    private func restoreAlbums(_ key: Int64) throws {
        try run("INSERT INTO album (\(Self.row)) SELECT \(Self.row) FROM kept WHERE key = ?", key)
        try count(1, savedUnder: key)
        try run(
            """
            UPDATE kept SET shelf = NULL, rank = NULL, title = NULL, artist = NULL, genre = NULL, year = NULL,
            cover = NULL, fields = NULL WHERE key = ?
            """, key)
    }

    private func removeAgain(_ key: Int64) throws {
        try run(
            """
            INSERT OR REPLACE INTO kept (key, \(Self.row))
            SELECT ?1, \(Self.queryRow) FROM kept k JOIN album a ON a.id = k.id WHERE k.key = ?1
            """, key)
        try deleteAlbums(savedUnder: key)
    }

    private func deleteAlbums(savedUnder key: Int64) throws {
        try run("DELETE FROM album WHERE id IN (SELECT id FROM kept WHERE key = ?)", key)
        try count(-1, savedUnder: key)
    }

    private func swapValues(_ old: Int64, _ new: Int64) throws {
        try run(
            """
            INSERT INTO kept (key, id, \(AlbumRow.columns))
            SELECT ?, a.id, \(AlbumRow.queryColumns) FROM kept k JOIN album a ON a.id = k.id WHERE k.key = ?
            """, new, old)
        try run(
            """
            UPDATE album SET title = k.title, artist = k.artist, genre = k.genre, year = k.year, cover = k.cover,
            fields = k.fields FROM kept k WHERE k.key = ? AND album.id = k.id
            """, old)
    }

    private func swapSlots(_ old: Int64, _ new: Int64) throws {
        try run(
            """
            INSERT INTO kept (key, id, shelf, rank)
            SELECT ?, a.id, a.shelf, a.rank FROM kept k JOIN album a ON a.id = k.id WHERE k.key = ?
            """, new, old)
        try run("UPDATE album SET shelf = k.shelf, rank = k.rank FROM kept k WHERE k.key = ? AND album.id = k.id", old)
        try count(-1, savedUnder: new)
        try count(1, savedUnder: old)
    }

    private func run(_ sql: String, _ keys: Int64...) throws {
        let statement = try db.cached(sql)
        for key in keys { statement.bind(key) }
        try statement.run()
    }

    private func finishSwap(_ edit: inout EditRecord, _ key: Int64) throws {
        try run("DELETE FROM kept WHERE key = ?", edit.key)
        edit.key = key
    }

    /// Updates the search index for albums whose old values are saved under a key.
    private func updateIndex(savedUnder key: Int64, count: Int) throws {
        guard count <= EditResult.few else { return try tables.index.reindex(savedUnder: key, db, tables.statements) }
        let statement = try db.cached(
            """
            SELECT a.id, \(AlbumRow.queryColumns), k.title, k.artist, k.genre, k.year, k.cover, k.fields
            FROM kept k JOIN album a ON a.id = k.id WHERE k.key = ?
            """)
        try statement.bind(key).forEach { row in
            tables.index.update(try row.read(0), from: row.draft(from: 7), to: row.draft(from: 1))
        }
    }

    /// Adds the saved slots to the numbers of albums on their shelves, or subtracts them.
    private func count(_ sign: Int, savedUnder key: Int64) throws {
        let statement = try db.cached("SELECT shelf, count(*) FROM kept WHERE key = ? GROUP BY shelf")
        try statement.bind(key).forEach { tables.shelves.count(sign * (try $0.read(1)), on: try $0.read(0)) }
    }

    /// Deletes at most `limit` rows of a discarded edit, and returns their number.
    ///
    /// The albums of a discarded insert exist nowhere else, so they are removed from the search index too.
    func delete(_ edit: EditRecord, limit: Int) throws -> Int {
        let ids = try db.cached("SELECT id, \(AlbumRow.columns) FROM kept WHERE key = ? LIMIT ?").bind(edit.key)
            .bind(limit).all { row in
                let id: Int64 = try row.read(0)
                if edit.kind == .insert { tables.index.delete(id, row.draft(from: 1)) }
                return id
            }
        for id in ids { try db.cached("DELETE FROM kept WHERE key = ? AND id = ?").bind(edit.key).bind(id).run() }
        return ids.count
    }
}
