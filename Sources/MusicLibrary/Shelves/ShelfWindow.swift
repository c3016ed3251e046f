internal import GRDB

/// The albums of one shelf, read when positions on it are asked for again and again, as scripts do.
struct ShelfWindow {
    private var asked: Int64?
    private var rows: [(id: Int64, rank: Int64)]?

    /// The album with so many before it on a shelf; with a shelf's second request the shelf is read whole.
    mutating func row(
        at offset: Int, of shelf: ShelfDirectory.Shelf, _ db: Database
    ) throws -> (id: Int64, rank: Int64)? {
        if asked == shelf.id {
            let rows = try rows ?? read("SELECT id, rank FROM album WHERE shelf = ? ORDER BY rank", [shelf.id], db)
            self.rows = rows
            return rows.indices.contains(offset) ? rows[offset] : nil
        }
        (asked, rows) = (shelf.id, nil)
        let isNearer = offset <= shelf.count / 2
        let sql =
            "SELECT id, rank FROM album WHERE shelf = ? ORDER BY rank \(isNearer ? "ASC" : "DESC") LIMIT 1 OFFSET ?"
        return try read(sql, [shelf.id, Int64(isNearer ? offset : shelf.count - 1 - offset)], db).first
    }

    /// Forgets the shelf: albums have come, gone or moved.
    mutating func close() { (asked, rows) = (nil, nil) }

    private func read(_ sql: String, _ values: [Int64], _ db: Database) throws -> [(id: Int64, rank: Int64)] {
        let found = try Row.fetchCursor(db.cachedStatement(sql: sql), arguments: StatementArguments(values))
        var rows: [(id: Int64, rank: Int64)] = []
        while let row = try found.next() { rows.append((row[0], row[1])) }
        return rows
    }
}
