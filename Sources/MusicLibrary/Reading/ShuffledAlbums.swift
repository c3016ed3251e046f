internal import AlbumModel
internal import GRDB

extension AlbumReader {
    /// Visits albums in random order. A temporary table, which SQLite can store outside memory, collects their positions.
    func visitShuffled(_ listing: AlbumListing, _ body: (PositionedAlbum) throws -> Bool) throws {
        try db.execute(sql: "CREATE TEMP TABLE IF NOT EXISTS shuffled (list INTEGER, position INTEGER, id INTEGER)")
        let list = tables.matchers.add(.all).number
        defer {
            tables.matchers.remove([list])
            try? db.execute(sql: "DELETE FROM temp.shuffled WHERE list = ?", arguments: [list])
        }
        let insert = try db.makeStatement(sql: "INSERT INTO temp.shuffled VALUES (?, ?, ?)")
        var inOrder = AlbumListing(listing.query)
        inOrder.isBrief = true
        try visit(inOrder) { found in
            try insert.execute(arguments: [list, found.position, found.album.id.number])
            return true
        }
        let sql = "SELECT position, id FROM temp.shuffled WHERE list = ? ORDER BY random() LIMIT ? OFFSET ?"
        let rows = try Row.fetchCursor(db, sql: sql, arguments: [list, listing.limit ?? -1, listing.offset])
        while let row = try rows.next() {
            if Task.isCancelled { throw LibraryError.interrupted }
            guard let album = try album(row.read(1)) else { continue }
            guard try body(PositionedAlbum(position: row.read(0), album: album)) else { return }
        }
    }
}
