internal import GRDB

/// The albums of one shelf, read when different positions on it are asked for one after the other, as scripts do.
struct ShelfWindow {
    private var shelf: Int64?
    /// The album that was asked for last: a command asks several times for the same one.
    private var latest: (offset: Int, row: (id: Int64, rank: Int64)?)?
    private var rows: [(id: Int64, rank: Int64)]?

    /// The album with so many before it on a shelf; with the second album of a shelf the shelf is read whole.
    mutating func row(
        at offset: Int, of shelf: ShelfDirectory.Shelf, _ db: Database
    ) throws -> (id: Int64, rank: Int64)? {
        if self.shelf != shelf.id { (self.shelf, latest, rows) = (shelf.id, nil, nil) }
        if let rows { return rows.indices.contains(offset) ? rows[offset] : nil }
        guard let latest else {
            let row = try one(at: offset, of: shelf, db)
            self.latest = (offset, row)
            return row
        }
        if latest.offset == offset { return latest.row }
        let rows = try read("SELECT id, rank FROM album WHERE shelf = ? ORDER BY rank", [shelf.id], db)
        self.rows = rows
        return rows.indices.contains(offset) ? rows[offset] : nil
    }

    /// Forgets the shelf: albums have come, gone or moved.
    mutating func close() { (shelf, latest, rows) = (nil, nil, nil) }

    /// Finds one album from the nearer end of its shelf.
    private func one(
        at offset: Int, of shelf: ShelfDirectory.Shelf, _ db: Database
    ) throws -> (id: Int64, rank: Int64)? {
        let isNearer = offset <= shelf.count / 2
        let sql =
            "SELECT id, rank FROM album WHERE shelf = ? ORDER BY rank \(isNearer ? "ASC" : "DESC") LIMIT 1 OFFSET ?"
        return try read(sql, [shelf.id, Int64(isNearer ? offset : shelf.count - 1 - offset)], db).first
    }

    private func read(_ sql: String, _ values: [Int64], _ db: Database) throws -> [(id: Int64, rank: Int64)] {
        let found = try Row.fetchCursor(db.cachedStatement(sql: sql), arguments: StatementArguments(values))
        var rows: [(id: Int64, rank: Int64)] = []
        while let row = try found.next() { rows.append((try row.read(0), try row.read(1))) }
        return rows
    }
}
