internal import GRDB

extension SQLiteStore {
    package func visit(_ listing: AlbumListing, _ body: (PositionedAlbum) throws -> Bool) throws {
        try read { db in
            if !listing.sortKeys.isEmpty { return try visitSorted(listing, db, body) }
            var listing = listing
            var first: Int?
            if listing.query.isAll {
                first = listing.offset + 1
                if listing.offset > 0 {
                    listing.query = AlbumQuery(places: .positions(from: listing.offset + 1, through: nil))
                    listing.offset = 0
                }
            }
            try visitInOrder(listing, from: first, db, body)
        }
    }

    /// Visits albums by position; `first` is the position of the first one when they follow each other without a gap.
    private func visitInOrder(
        _ listing: AlbumListing, from first: Int?, _ db: Database, _ body: (PositionedAlbum) throws -> Bool
    ) throws {
        try compiling(listing.query, inOrder: true, db) { source in
            let select =
                SQLText("SELECT a.id, a.shelf, a.rank, \(columns(of: listing)) FROM ") + source
                + SQLText(" ORDER BY \(QueryCompiler.order) LIMIT ? OFFSET ?", [listing.limit ?? -1, listing.offset])
            var counter = PositionCounter(shelves)
            var next = first
            try forEachRow(of: select, db) { row in
                let position =
                    try next ?? counter.position(of: Slot(shelf: try row.needed(1), rank: try row.needed(2)), db)
                next = next.map { $0 + 1 }
                return try body(PositionedAlbum(position: position, album: try album(row, from: 3)))
            }
        }
    }

    /// Visits albums by fields: they are gathered with their positions in a table that SQLite keeps off memory, and sorted there.
    private func visitSorted(
        _ listing: AlbumListing, _ db: Database, _ body: (PositionedAlbum) throws -> Bool
    ) throws {
        let list = registry.add([])
        defer {
            registry.remove([list])
            try? db.execute(sql: "DELETE FROM temp.listing WHERE list = ?", arguments: [list])
        }
        try db.execute(
            sql: "CREATE TEMP TABLE IF NOT EXISTS listing (list INTEGER, position INTEGER, id INTEGER)")
        let insert = try db.makeStatement(sql: "INSERT INTO temp.listing VALUES (?, ?, ?)")
        var unsorted = AlbumListing(listing.query)
        unsorted.isBrief = true
        try visitInOrder(unsorted, from: listing.query.isAll ? 1 : nil, db) { found in
            try insert.execute(arguments: [list, found.position, found.album.id.number])
            return true
        }
        let keys = listing.sortKeys.map { sortExpression($0) }
        let select =
            SQLText("SELECT a.id, l.position, \(columns(of: listing)) FROM temp.listing l ")
            + SQLText("CROSS JOIN album a ON a.id = l.id WHERE l.list = ? ORDER BY ", [list])
            + .joined(keys, by: ", ")
            + SQLText(", l.position LIMIT ? OFFSET ?", [listing.limit ?? -1, listing.offset])
        try forEachRow(of: select, db) { row in
            try body(PositionedAlbum(position: Int(try row.needed(1)), album: try album(row, from: 2)))
        }
    }

    package func ownFields(of query: AlbumQuery) throws -> [String] {
        try read { db in
            try compiling(query, inOrder: false, db) { source in
                let select =
                    SQLText("SELECT fields FROM (SELECT a.id, a.fields FROM ") + source
                    + ") WHERE fields IS NOT NULL ORDER BY id"
                var spellings: Set<String> = []
                var names = OwnFields()
                try forEachRow(of: select, db) { row in
                    for name in FieldCoding.names(in: row.text(0) ?? "") where spellings.insert(name).inserted {
                        if names[name] == nil { names[name] = name }
                    }
                    return true
                }
                return names.map(\.name)
            }
        }
    }

    private func sortExpression(_ key: AlbumListing.SortKey) -> SQLText {
        let expression = AlbumRow.expression(key.field)
        let sql = key.field == .year ? expression.sql : "fold(\(expression.sql))"
        return SQLText(
            "\(sql) \(key.descending ? "DESC" : "ASC") NULLS LAST", expression.argument.map { [$0] } ?? [])
    }

    private func columns(of listing: AlbumListing) -> String {
        listing.isBrief ? AlbumRow.briefQueryColumns : AlbumRow.queryColumns
    }

    private func album(_ row: QuickRow, from first: Int32) throws -> Album {
        Album(id: Album.ID(try row.needed(0)), details: row.draft(from: first))
    }

    /// Goes through rows until the body has enough, and looks now and then whether it was cancelled.
    private func forEachRow(of select: SQLText, _ db: Database, _ body: (QuickRow) throws -> Bool) throws {
        var seen = 0
        try QuickStatement(db, select).forEach { row in
            seen += 1
            if seen.isMultiple(of: 1024), Task.isCancelled { throw LibraryError.interrupted }
            return try body(row)
        }
    }
}
