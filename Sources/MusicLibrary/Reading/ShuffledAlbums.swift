internal import AlbumModel
internal import SQLite

extension AlbumReader {
    /// Visits albums in random order. A temporary table, which SQLite can store outside memory, collects their positions.
    func visitShuffled(_ listing: AlbumListing, _ body: (borrowing AlbumRow) throws -> Bool) throws {
        try db.execute("CREATE TEMP TABLE IF NOT EXISTS shuffled (list INTEGER, position INTEGER, id INTEGER)")
        let list = tables.matchers.add(.all).number
        defer {
            tables.matchers.remove([list])
            try? db.prepare("DELETE FROM temp.shuffled WHERE list = ?").bind(list).run()
        }
        let insert = try db.prepare("INSERT INTO temp.shuffled VALUES (?, ?, ?)")
        var inOrder = AlbumListing(listing.query)
        inOrder.isBrief = true
        try visit(inOrder) { found in
            try insert.bind(list).bind(found.position).bind(found.id.number).run()
            return true
        }
        let sql = "SELECT position, id FROM temp.shuffled WHERE list = ? ORDER BY random() LIMIT ? OFFSET ?"
        let album = try readingAlbum()
        try db.prepare(sql).bind(list).bind(listing.limit ?? -1).bind(listing.offset).visit { row in
            if Task.isCancelled { throw LibraryError.interrupted }
            return try visit(row.read(1), at: row.read(0), album, body) ?? true
        }
    }
}
