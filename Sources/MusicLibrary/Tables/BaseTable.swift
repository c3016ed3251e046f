internal import AlbumModel
internal import SQLite

/// The values that imports have read, in the tables `reading` and `base`: the base of the next update from the same source.
///
/// A reading is a source, the fields that it had, and a change. After this change, the albums of the reading had the values of the
/// source, besides those in `differs`. So the values need no place of their own, because the journal restores them: an import of a
/// million albums is one row in each table. A reading counts while its change is done, so undo and redo need not know it.
///
///     change 1   import        adds the albums 1 to 3: artist A, rating 4      reading 1 of change 1: albums 1 to 3
///     change 2   edit 2        artist A → C, in `kept` with key 7: artist A
///     change 3   import again  the file has artist A and rating 5              reading 2 of change 3: album 2, differs: artist A
///
/// Before change 3, the base of album 2 is the album as it was after change 1: artist A, of key 7, and rating 4. The file has the artist
/// of the base, so the user's C stays; the library has the rating of the base, so the file's 5 is taken. The second reading says that
/// the source's artist is still A. After `undo`, change 3 is undone, so the base is that of reading 1 again.
///
/// The first import creates the tables, because SQLite reads the definition of each table at every start. Programs that do not know
/// them may change the library meanwhile.
enum BaseTable {
    private static let creation = """
        CREATE TABLE IF NOT EXISTS reading (
            id INTEGER PRIMARY KEY, source TEXT NOT NULL, fields TEXT NOT NULL, change INTEGER NOT NULL);
        CREATE TABLE IF NOT EXISTS base (
            reading INTEGER NOT NULL, first INTEGER NOT NULL, last INTEGER NOT NULL, differs TEXT,
            PRIMARY KEY (reading, first)) WITHOUT ROWID;
        """

    // MARK: Writing

    /// Saves readings of a change, and deletes those of discarded changes.
    static func save(_ readings: SourceReadings, of change: Int, _ db: Database) throws {
        try db.execute(creation)
        try delete("change <> 0 AND change <> ? AND change NOT IN (SELECT number FROM change)", change, db)
        let ids = try readings.lists.map { fields in
            try db.cached("INSERT INTO reading (source, fields, change) VALUES (?, ?, ?) RETURNING id").bind(
                readings.source
            )
            .bind(fields).bind(change).value(as: Int64.self)
        }
        let insert = try db.cached("INSERT OR REPLACE INTO base VALUES (?, ?, ?, ?)")
        for row in readings.rows {
            try insert.bind(ids[row.list]).bind(row.first).bind(row.last).bind(row.differs).run()
        }
    }

    /// Deletes the readings of a change that is rolled back before its end.
    static func cancel(_ change: Int, _ db: Database) throws {
        if try isThere(db) { try delete("change = ?", change, db) }
    }

    private static func delete(_ condition: String, _ change: Int, _ db: Database) throws {
        let readings = "FROM reading WHERE \(condition)"
        try db.cached("DELETE FROM base WHERE reading IN (SELECT id \(readings))").bind(change).run()
        try db.cached("DELETE \(readings)").bind(change).run()
    }

    // MARK: Reading

    /// The base of a source, with the edits that have changed its albums since.
    static func base(of source: String, _ db: Database) throws -> SourceBase {
        guard try isThere(db) else { return SourceBase([], []) }
        let done = "change = 0 OR EXISTS (SELECT 1 FROM change c WHERE c.number = r.change AND c.undone IS NULL)"
        let found = try db.cached("SELECT id, fields, change FROM reading r WHERE source = ? AND (\(done)) ORDER BY id")
            .bind(source).all {
                (id: try $0.read(0) as Int64, fields: try $0.read(1) as String, change: try number($0, 2))
            }
        let rows = try found.indices.flatMap { index in
            try db.cached("SELECT first, last, differs FROM base WHERE reading = ?").bind(found[index].id).all { row in
                SourceBase.Row(reading: index, first: try number(row, 0), last: try number(row, 1), differs: row[2])
            }
        }
        var base = SourceBase(found.map { ($0.fields, $0.change) }, rows)
        guard let oldest = base.oldestChange else { return base }
        let edits = try db.cached(
            """
            SELECT k.id, k.key, e.change FROM edit e JOIN change c ON c.number = e.change JOIN kept k ON k.key = e.key
            WHERE e.change > ? AND c.undone IS NULL AND e.kind = \(EditRecord.Kind.update.rawValue) ORDER BY k.key DESC
            """)
        try edits.bind(oldest).forEach {
            base.addEdit(of: try $0.read(0), key: try $0.read(1), change: try number($0, 2))
        }
        return base
    }

    /// An album as it was before edits, of which the newest is the first.
    static func album(_ album: Album, before edits: [Int64], _ db: Database) throws -> AlbumDraft {
        var draft = album.details
        let kept = try db.cached("SELECT columns, \(AlbumRow.columns) FROM kept WHERE key = ? AND id = ?")
        for key in edits {
            try kept.bind(key).bind(album.id.number).forEach { row in
                draft.set(AlbumColumns(rawValue: try row.read(0)), of: row.draft(from: 1))
            }
        }
        return draft
    }

    private static func number(_ row: Row, _ column: Int32) throws -> Int64 { try row.read(column, within: .counting) }

    private static func isThere(_ db: Database) throws -> Bool {
        let sql = "SELECT count(*) FROM sqlite_master WHERE type = 'table' AND name IN ('reading', 'base')"
        return try db.cached(sql).value() == 2
    }

    // MARK: The doctor

    /// Copies the readings of a damaged library whose changes were copied before.
    static func rescue(from damaged: Database, to db: Database) throws {
        guard (try? isThere(damaged)) == true else { return }
        try db.execute(creation)
        let reading = try db.prepare("INSERT OR IGNORE INTO reading VALUES (?, ?, ?, ?)")
        try? damaged.prepare("SELECT id, source, fields, change FROM reading").forEach { row in
            try reading.bind(row[0] as Int64?).bind(row[1] as String?).bind(row[2] as String?).bind(row[3] as Int64?)
                .run()
        }
        let base = try db.prepare("INSERT OR IGNORE INTO base VALUES (?, ?, ?, ?)")
        try? damaged.prepare("SELECT reading, first, last, differs FROM base").forEach { row in
            try base.bind(row[0] as Int64?).bind(row[1] as Int64?).bind(row[2] as Int64?).bind(row[3] as String?).run()
        }
        try db.execute(
            """
            DELETE FROM reading WHERE change NOT IN (SELECT number FROM change);
            DELETE FROM base WHERE \(stray);
            """)
    }

    /// The condition of rows without a reading, or with impossible ids.
    private static let stray =
        "reading NOT IN (SELECT id FROM reading) OR first NOT BETWEEN 0 AND last OR last >= 1 << 60"

    /// Reads all readings.
    ///
    /// - Throws: An error of SQLite for a damaged table.
    static func check(_ db: Database) throws {
        guard try isThere(db) else { return }
        for source in try db.prepare("SELECT DISTINCT source FROM reading").values(as: String.self) {
            _ = try base(of: source, db)
        }
        guard try db.value("SELECT count(*) FROM base WHERE \(stray)") == 0 else { throw SQLiteError.corrupt }
    }
}

extension AlbumDraft {
    /// Sets the fields in some columns to those of another album.
    fileprivate mutating func set(_ columns: AlbumColumns, of other: AlbumDraft) {
        if columns.contains(.title) { title = other.title }
        if columns.contains(.artist) { artist = other.artist }
        if columns.contains(.genre) { genre = other.genre }
        if columns.contains(.year) { year = other.year }
        if columns.contains(.cover) { coverURL = other.coverURL }
        if columns.contains(.fields) { fields = other.fields }
    }
}
