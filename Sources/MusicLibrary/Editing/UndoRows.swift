internal import AlbumModel
internal import SQLite

/// The rows in the table `kept`, which hold the other state of each edit: deleted albums, or the other values of changed columns.
///
/// An edit finds its rows by its key. Undo and redo exchange them with the albums, for a run of edits at once. All operations are in
/// SQL, so a change of a million albums never passes through memory.
///
/// A run of edits rotates the values of each changed column: the rows of an album in the order of their keys, and then the album. An
/// undo moves each value one place to the left, and the first one to the album. A redo moves them to the right. Three edits of an album,
/// with the keys 7, 8 and 9; the first and the last set the year, and the second sets the genre:
///
///                              year                     genre
///                              key 7   key 9   album    key 8   album
///     after the three edits    1970    1975    1980     Pop     Folk
///     undo of all three        1975    1980    1970     Folk    Pop
///     redo of the first two    1970    1980    1975     Pop     Folk
///     redo of the third        1970    1975    1980     Pop     Folk
///
/// So a single edit exchanges its value with that of the album. During a rotation, the new values of the albums wait under key 0, which
/// no edit has.
struct UndoRows {
    private let db: Database
    private let tables: LibraryTables

    /// The most rows for a statement, if it can work on parts: SQLite copies rows, and the pages that it changes, to temporary files.
    static let most = 256

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
        for rows in try parts(of: key...key, albums: count) { try deleteAlbums(savedIn: rows) }
        return count
    }

    /// Saves the fields of an album in some columns.
    func save(_ id: Int64, _ album: AlbumDraft, _ columns: AlbumColumns, key: Int64) throws {
        try tables.statements.update(columns, db).save.bind(key).bind(id).bind(album, in: columns).run()
    }

    /// Saves some columns of all albums of a query, and returns their number.
    func save(_ source: SQLText, _ columns: AlbumColumns, key: Int64) throws -> Int {
        let values = columns.names.map { "a.\($0)" }.joined(separator: ", ")
        let insert =
            "INSERT INTO kept (key, id, columns, \(columns.list)) SELECT ?, a.id, \(columns.rawValue), \(values) FROM "
        return try db.run(SQLText(insert, [.integer(key)]) + source)
    }

    /// Saves the slots of albums, and removes the albums from their shelves.
    func clearSlots(of ids: [Int64], key: Int64) throws {
        let save = try db.cached(
            """
            INSERT INTO kept (key, id, columns, shelf, rank)
            SELECT ?, id, \(AlbumColumns.slot.rawValue), shelf, rank FROM album WHERE id = ?
            """)
        let clear = try db.cached("UPDATE album SET shelf = NULL, rank = NULL WHERE id = ?")
        for id in ids {
            try save.bind(key).bind(id).run()
            try clear.bind(id).run()
        }
        try countRows(-1, in: KeptRows.all(of: key...key))
    }

    /// Sets columns of all albums whose values are saved under a key.
    func update(_ assignment: AssignmentSQL, savedUnder key: Int64, count: Int) throws {
        let parts = try parts(of: key...key, albums: count)
        let saved = "SELECT id FROM kept WHERE \(KeptRows.condition)"
        let update = SQLText("UPDATE album AS a SET ") + assignment.sets + " WHERE a.id IN (\(saved))"
        try updatingIndex(parts, assignment.columns) {
            for rows in parts { try db.cached(update.sql).bind(update.values).bind(rows.values).run() }
        }
    }

    // MARK: Undo and redo

    /// Undoes or redoes a run of edits.
    func exchange(_ run: EditRun, isUndo: Bool) throws {
        switch (run.kind, isUndo) {
        case (.insert, true): try removeInserted(run)
        case (.insert, false), (.remove, true): try parts(of: run.keys, albums: run.albums).forEach(restoreAlbums)
        case (.remove, false): try parts(of: run.keys, albums: run.albums).forEach(removeAgain)
        case (.update, _), (.move, _): try rotate(run, isUndo: isUndo)
        }
    }

    /// The rows of edits with a number of albums: in parts for a single edit, which may be large. The albums of a run are visited in the
    /// order of their ids, so that each page is written once.
    private func parts(of keys: ClosedRange<Int64>, albums: Int) throws -> [KeptRows] {
        var rest = KeptRows.all(of: keys)
        guard keys.count == 1, albums > Self.most else { return [rest] }
        var parts: [KeptRows] = []
        let last = try db.cached(
            "SELECT key, id FROM kept WHERE \(KeptRows.condition) ORDER BY key, id LIMIT 1 OFFSET \(Self.most - 1)")
        while let (key, id) = try last.bind(rest.values).first({ ($0.number(0), $0.number(1)) }) {
            parts.append(KeptRows(first: rest.first, last: (key, id)))
            rest.first = (key, id + 1)
        }
        return parts + [rest]
    }

    /// The ids of the albums that an edit touches, at most `limit`.
    func ids(of edit: EditRecord, limit: Int = .max) throws -> [Int64] {
        if edit.kind == .insert { return Array(edit.first..<edit.first + Int64(min(edit.count, limit))) }
        return try db.cached("SELECT id FROM kept WHERE key = ? LIMIT ?").bind(edit.key).bind(limit).values()
    }

    private func removeInserted(_ run: EditRun) throws {
        // Each edit of a run has one album.
        let keysPerAlbum = run.keys.count > 1 ? 1 : 0 as Int64
        func row(_ offset: Int64) -> (Int64, Int64) {
            (run.keys.lowerBound + offset * keysPerAlbum, run.firstID + offset)
        }
        for start in stride(from: 0, to: Int64(run.albums), by: Self.most) {
            let rows = KeptRows(first: row(start), last: row(min(start + Int64(Self.most), Int64(run.albums)) - 1))
            try self.run(
                """
                INSERT OR REPLACE INTO kept (key, \(Self.row))
                SELECT ?1 + (id - ?2) * \(keysPerAlbum), \(Self.row) FROM album WHERE id BETWEEN ?2 AND ?4
                """, rows)
            try deleteAlbums(savedIn: rows)
        }
    }

    /// Moves rows from `kept` back to the albums; their ids remain in `kept` to identify them.
    private func restoreAlbums(_ rows: KeptRows) throws {
        try run("INSERT INTO album (\(Self.row)) SELECT \(Self.row) FROM kept WHERE \(KeptRows.condition)", rows)
        try countRows(1, in: rows)
        try run(
            """
            UPDATE kept SET shelf = NULL, rank = NULL, title = NULL, artist = NULL, genre = NULL, year = NULL,
            cover = NULL, fields = NULL WHERE \(KeptRows.condition)
            """, rows)
    }

    private func removeAgain(_ rows: KeptRows) throws {
        try run(
            """
            INSERT OR REPLACE INTO kept (key, \(Self.row))
            SELECT key, \(Self.queryRow) FROM kept k JOIN album a ON a.id = k.id WHERE (key, k.id) BETWEEN (?, ?) AND (?, ?)
            """, rows)
        try deleteAlbums(savedIn: rows)
    }

    private func deleteAlbums(savedIn rows: KeptRows) throws {
        try run("DELETE FROM album WHERE id IN (SELECT id FROM kept WHERE \(KeptRows.condition))", rows)
        try countRows(-1, in: rows)
    }

    /// Moves the values of updates and moves by one place. The albums of a single edit are independent of each other, so it has parts.
    private func rotate(_ run: EditRun, isUndo: Bool) throws {
        let keys = run.keys
        let parts = try parts(of: keys, albums: run.albums)
        let sets = try db.cached("SELECT DISTINCT columns FROM kept WHERE key BETWEEN ? AND ?").bind(keys.lowerBound)
            .bind(keys.upperBound).all { AlbumColumns(rawValue: try $0.read(0)) }
        let columns = sets.reduce(into: AlbumColumns()) { $0.formUnion($1) }
        // Columns that are always changed together move together.
        let groups = Dictionary(grouping: AlbumColumns.all.filter(columns.contains)) { column in
            sets.map { $0.contains(column) }
        }
        try updatingIndex(parts, columns) {
            for rows in parts {
                if columns.contains(.slot) { try countAlbums(-1, savedIn: rows) }
                for group in groups.values {
                    try rotate(AlbumColumns(group), rows, isSingle: keys.count == 1, isUndo: isUndo)
                }
                if columns.contains(.slot) { try countAlbums(1, savedIn: rows) }
            }
        }
    }

    private func rotate(_ columns: AlbumColumns, _ rows: KeptRows, isSingle: Bool, isUndo: Bool) throws {
        let (names, list) = (columns.names, columns.list)
        func each(_ text: (String) -> String) -> String { names.map(text).joined(separator: ", ") }
        let condition = "(k.key, k.id) BETWEEN (?, ?) AND (?, ?) AND k.columns & \(columns.rawValue)"
        if isSingle {
            // Most runs are one edit; a window needs two temporary tables, which cost more than the exchange.
            try run("INSERT INTO kept (key, id, \(list)) SELECT 0, id, \(list) FROM kept k WHERE \(condition)", rows)
            try run(
                """
                UPDATE kept AS k SET (\(list)) = (SELECT \(list) FROM album a WHERE a.id = k.id) WHERE \(condition)
                """, rows)
            return try moveNextValues(names)
        }
        // `min` and `max` select the row of the other columns (https://sqlite.org/lang_select.html#bareagg).
        try run(
            """
            INSERT INTO kept (key, id, \(list)) SELECT 0, id, \(list) FROM
            (SELECT id, \(list), \(isUndo ? "min" : "max")(key) FROM kept k WHERE \(condition) GROUP BY id)
            """, rows)
        try run(
            """
            UPDATE kept SET \(each { "\($0) = next.\($0)" }) FROM (
                SELECT k.key AS own_key, k.id AS own_id, \(each { "lead(k.\($0), 1, a.\($0)) OVER history AS \($0)" })
                FROM kept k JOIN album a ON a.id = k.id WHERE \(condition)
                WINDOW history AS (PARTITION BY k.id ORDER BY k.key \(isUndo ? "ASC" : "DESC"))
            ) AS next WHERE kept.key = next.own_key AND kept.id = next.own_id
            """, rows)
        try moveNextValues(names)
    }

    /// Moves the values under key 0 to the albums.
    private func moveNextValues(_ names: [String]) throws {
        let sets = names.map { "\($0) = k.\($0)" }.joined(separator: ", ")
        try db.cached("UPDATE album SET \(sets) FROM kept k WHERE k.key = 0 AND album.id = k.id").run()
        try db.cached("DELETE FROM kept WHERE key = 0").run()
    }

    private func run(_ sql: String, _ rows: KeptRows) throws { try db.cached(sql).bind(rows.values).run() }

    /// Updates the search index for saved albums of which `change` changes columns.
    private func updatingIndex(
        _ parts: [KeptRows], _ columns: AlbumColumns, around change: () throws -> Void
    ) throws {
        let searched = columns.intersection(.searched)
        guard !searched.isEmpty else { return try change() }
        let saved = "SELECT id FROM kept WHERE \(KeptRows.condition) AND columns & \(searched.rawValue)"
        let albums = parts.map { SQLText("a.id IN (\(saved))", $0.values) }
        try tables.index.flush(db, tables.statements)
        try tables.index.update(albums, db, around: change)
    }

    /// Adds the saved slots to the numbers of albums on their shelves, or subtracts them.
    private func countRows(_ sign: Int, in rows: KeptRows) throws {
        try count(sign, "SELECT shelf, count(*) FROM kept WHERE \(KeptRows.condition) GROUP BY shelf", rows)
    }

    /// Adds the albums whose slots are saved to the numbers of albums on their shelves, or subtracts them.
    private func countAlbums(_ sign: Int, savedIn rows: KeptRows) throws {
        let saved = "SELECT id FROM kept WHERE \(KeptRows.condition) AND columns & \(AlbumColumns.slot.rawValue)"
        try count(sign, "SELECT shelf, count(*) FROM album WHERE id IN (\(saved)) GROUP BY shelf", rows)
    }

    private func count(_ sign: Int, _ sql: String, _ rows: KeptRows) throws {
        try db.cached(sql).bind(rows.values).forEach {
            tables.shelves.count(sign * (try $0.read(1)), on: try $0.read(0))
        }
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

/// Consecutive rows of the table `kept`, in the order of its primary key.
private struct KeptRows {
    var first: (key: Int64, id: Int64)
    var last: (key: Int64, id: Int64)

    /// All rows of edits.
    static func all(of keys: ClosedRange<Int64>) -> KeptRows {
        KeptRows(first: (keys.lowerBound, .min), last: (keys.upperBound, .max))
    }

    /// The condition of these rows in SQL, which SQLite finds by the primary key.
    static let condition = "(key, id) BETWEEN (?, ?) AND (?, ?)"

    /// The values of ``condition``.
    var values: [SQLiteValue] { [first.key, first.id, last.key, last.id].map(SQLiteValue.integer) }
}
