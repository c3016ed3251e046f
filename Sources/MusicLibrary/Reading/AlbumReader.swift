internal import AlbumModel
internal import SQLite

/// Reads albums and their positions in a transaction. ``LibraryStore`` describes the functions.
struct AlbumReader {
    let db: Database
    let tables: LibraryTables

    init(_ db: Database, _ tables: LibraryTables) { (self.db, self.tables) = (db, tables) }

    private var shelves: Shelves { tables.shelves }
    private var albums: AlbumTable { AlbumTable(db, tables) }

    // MARK: Single albums

    func album(_ id: Int64) throws -> Album? { try albums.draft(id).map { Album(id: Album.ID(id), details: $0) } }

    func album(at position: Int) throws -> Album? { try shelves.album(at: position, db).flatMap { try album($0.id) } }

    func position(of id: Int64) throws -> Int? { try albums.position(id) }

    /// The albums with these ids that are in the library, in the order of their positions.
    func located(_ ids: [Int64]) throws -> [PositionedAlbum] {
        try ids.compactMap { id in
            guard let album = try album(id), let position = try position(of: id) else { return nil }
            return PositionedAlbum(position: position, album: album)
        }.sorted { $0.position < $1.position }
    }

    func successor(of id: Int64) throws -> Int64? {
        if try albums.slot(id) != nil { return id }
        // An undo row with a slot and values is a deleted album; one with a slot only belongs to a move.
        let statement = try db.cached(
            """
            SELECT shelf, rank FROM kept WHERE id = ? AND shelf IS NOT NULL AND title IS NOT NULL
            ORDER BY key DESC LIMIT 1
            """)
        let slot = try statement.bind(id).first { Slot(shelf: try $0.read(0), rank: try $0.read(1)) }
        let position = try slot.flatMap { try shelves.position(of: $0, db) } ?? shelves.total
        return try shelves.album(at: min(position, shelves.total), db)?.id
    }

    // MARK: Queries

    func count(of query: AlbumQuery) throws -> Int {
        if query.isAll { return shelves.total }
        if case .positions(let from, let through) = query.onlyLocator {
            let first = max(1, from)
            return max(first, min(through ?? .max, shelves.total) + 1) - first
        }
        if let ids = try ids(ofLocator: query) { return ids.count }
        return try compiling(query, inOrder: false) { source in
            try db.prepare(SQLText("SELECT count(*) FROM ") + source).value() ?? 0
        }
    }

    func ids(of query: AlbumQuery, upTo limit: Int) throws -> [Int64]? {
        if query.isAll, shelves.total > limit { return nil }
        let ids = try ids(of: query, inOrder: false, limit: limit + 1)
        return ids.count <= limit ? ids : nil
    }

    func ids(of query: AlbumQuery, inOrder: Bool, limit: Int? = nil) throws -> [Int64] {
        if let ids = try ids(ofLocator: query) { return ids }
        return try compiling(query, inOrder: inOrder) { source in
            let select =
                SQLText("SELECT a.id FROM ") + source + (inOrder ? " ORDER BY \(QueryCompiler.order)" : "")
                + SQLText(" LIMIT ?", [.integer(Int64(limit ?? -1))])
            return try db.prepare(select).values()
        }
    }

    /// The album of a query that consists of a single position or id, as in most commands: this needs no SQL for the query.
    ///
    /// Returns nil for any other query, and an empty array if there is no such album.
    private func ids(ofLocator query: AlbumQuery) throws -> [Int64]? {
        switch query.onlyLocator {
        case .position(let position): try shelves.album(at: position, db).map { [$0.id] } ?? []
        case .id(let id): try albums.slot(id.number) == nil ? [] : [id.number]
        case .positions, .ids, nil: nil
        }
    }

    /// Compiles a query, with the index up to date, and calls `body` with the source of its rows.
    func compiling<Result>(
        _ query: AlbumQuery, inOrder: Bool, _ body: (SQLText) throws -> Result
    ) throws -> Result {
        try flushIndex()
        var compiler = QueryCompiler(db, shelves, tables.matchers)
        let compiled = try compiler.compile(query, inOrder: inOrder)
        defer { tables.matchers.remove(compiled.matchers) }
        do {
            return try body(compiled.source)
        } catch {
            throw tables.matchers.removeFailure() ?? error
        }
    }

    func flushIndex() throws {
        do {
            try tables.index.flush(db, tables.statements)
        } catch {
            // As after any other failed write, the transaction is lost.
            if db.isInTransaction { try? db.execute("ROLLBACK") }
            throw error
        }
    }

    func ownFields(of query: AlbumQuery) throws -> [String] {
        try compiling(query, inOrder: false) { source in
            let select =
                SQLText("SELECT fields FROM (SELECT a.id, a.fields FROM ") + source
                + ") WHERE fields IS NOT NULL ORDER BY id"
            var spellings: Set<String> = []
            var names = OwnFields()
            try forEachRow(of: select) { row in
                for name in FieldCoding.names(in: row.text(0) ?? "") where spellings.insert(name).inserted {
                    if names[name] == nil { names[name] = name }
                }
                return true
            }
            return names.map(\.name)
        }
    }

    // MARK: Lists

    func visit(_ listing: AlbumListing, _ body: (borrowing AlbumRow) throws -> Bool) throws {
        if listing.isShuffled { return try visitShuffled(listing, body) }
        if !listing.isInOrder { return try visitSorted(listing, body) }
        var listing = listing
        var first: Int?
        if listing.query.isAll {
            let start = min(max(0, listing.offset), shelves.total) + 1
            first = start
            if start > 1 { listing.query = AlbumQuery(locators: .positions(from: start, through: nil)) }
            listing.offset = 0
        }
        try visitInOrder(listing, from: first, body)
    }

    /// Visits albums by position; `first` is the position of the first album if all positions are consecutive.
    private func visitInOrder(
        _ listing: AlbumListing, from first: Int?, _ body: (borrowing AlbumRow) throws -> Bool
    ) throws {
        try compiling(listing.query, inOrder: true) { source in
            let slot = first == nil ? "a.shelf, a.rank, " : ""
            let fields: Int32 = first == nil ? 3 : 1
            let select =
                SQLText("SELECT a.id, \(slot)\(columns(of: listing)) FROM ") + source
                + SQLText(" ORDER BY \(QueryCompiler.order)") + limit(of: listing)
            var counter = PositionCounter(shelves)
            var next = first
            try forEachRow(of: select) { row in
                let position =
                    try next ?? counter.position(of: Slot(shelf: try row.read(1), rank: try row.read(2)), db)
                next = next.map { $0 + 1 }
                return try body(
                    AlbumRow(row, from: fields, isBrief: listing.isBrief, id: row.number(0), position: position))
            }
        }
    }

    private func visitSorted(_ listing: AlbumListing, _ body: (borrowing AlbumRow) throws -> Bool) throws {
        guard let found = try SortedAlbums.find(listing, self) else { return try visitManySorted(listing, body) }
        let statement = try readingAlbum()
        for (position, id) in found {
            guard let goesOn = try visit(id, at: position, statement, body) else { throw SQLiteError.corrupt }
            if !goesOn { return }
        }
    }

    /// A statement that reads an album. No list shares it with another one, because a visit may read other albums.
    func readingAlbum() throws -> Statement { try db.prepare(PreparedStatements.Name.readAlbum.sql) }

    /// Visits a single album; nil if it is not in the library.
    func visit(
        _ id: Int64, at position: Int, _ statement: Statement, _ body: (borrowing AlbumRow) throws -> Bool
    ) throws -> Bool? {
        try statement.bind(id).first { try body(AlbumRow($0, from: 0, id: id, position: position)) }
    }

    /// Visits albums by fields. A temporary table, which SQLite can store outside memory, collects and sorts their positions.
    private func visitManySorted(_ listing: AlbumListing, _ body: (borrowing AlbumRow) throws -> Bool) throws {
        let list = Int64(tables.matchers.add(.all).number)
        defer {
            tables.matchers.remove([Int(list)])
            try? db.prepare("DELETE FROM temp.listing WHERE list = ?").bind(list).run()
        }
        try db.execute("CREATE TEMP TABLE IF NOT EXISTS listing (list INTEGER, position INTEGER, id INTEGER)")
        let insert = try db.prepare("INSERT INTO temp.listing VALUES (?, ?, ?)")
        var unsorted = AlbumListing(listing.query)
        unsorted.isBrief = true
        try visitInOrder(unsorted, from: listing.query.isAll ? 1 : nil) { found in
            try insert.bind(list).bind(found.position).bind(found.id.number).run()
            return true
        }
        let haveSortNames = try haveSortNames(listing)
        let select =
            SQLText("SELECT a.id, l.position, \(columns(of: listing)) FROM temp.listing l ")
            + SQLText("CROSS JOIN album a ON a.id = l.id WHERE l.list = ? ORDER BY ", [.integer(list)])
            + .joined(
                listing.sortKeys.map { sortExpression($0, listing.articles, haveSortNames) }
                    + [lastExpression(listing.lastOrder)], by: ", ")
            + limit(of: listing)
        try forEachRow(of: select) { row in
            try body(AlbumRow(row, from: 2, isBrief: listing.isBrief, id: row.number(0), position: try row.read(1)))
        }
    }

    /// True if a list is sorted by artists, and a name stands for the artist of an album.
    func haveSortNames(_ listing: AlbumListing) throws -> Bool {
        guard listing.sortKeys.contains(where: { $0.field == .artist }) else { return false }
        return try !ids(of: AlbumQuery(terms: .has(.sortName)), inOrder: false, limit: 1).isEmpty
    }

    private func sortExpression(
        _ key: AlbumListing.SortKey, _ articles: LeadingArticles, _ haveSortNames: Bool
    ) -> SQLText {
        let isDescending = key.descending ? 1 : 0
        return switch key.field {
        case .year: SQLText("a.year \(key.descending ? "DESC" : "ASC") NULLS LAST")
        case .own(let name): SQLText("sort_key(a.fields, \(isDescending), ?)", [.text(name)])
        case .title, .artist:
            SQLText(
                "shelf_key(a.\(key.field.name), \(isDescending), ?\(haveSortNames && key.field == .artist ? ", a.fields" : ""))",
                [.text(articles.list)])
        default: SQLText("sort_key(\(FieldColumn(key.field).expression), \(isDescending))")
        }
    }

    private func lastExpression(_ order: AlbumListing.TotalOrder) -> SQLText {
        switch order {
        case .positions(let descending): SQLText("l.position \(descending ? "DESC" : "ASC")")
        case .ids(let descending): SQLText("l.id \(descending ? "DESC" : "ASC")")
        }
    }

    private func limit(of listing: AlbumListing) -> SQLText {
        SQLText(" LIMIT ? OFFSET ?", [.integer(Int64(listing.limit ?? -1)), .integer(Int64(listing.offset))])
    }

    private func columns(of listing: AlbumListing) -> String {
        listing.isBrief ? AlbumRow.briefQueryColumns : AlbumRow.queryColumns
    }

    /// Calls `body` for each row until it returns false, or until the task is cancelled.
    func forEachRow(of select: SQLText, _ body: (Row) throws -> Bool) throws {
        var visited = 0
        try db.prepare(select).visit { row in
            visited += 1
            if visited.isMultiple(of: 1024), Task.isCancelled { throw LibraryError.interrupted }
            return try body(row)
        }
    }
}

extension AlbumQuery {
    /// The albums of the query that match a term.
    func restricted(to term: Term) -> AlbumQuery {
        guard alternatives.count == 1 else { return AlbumQuery(terms: term, .query(self)) }
        return AlbumQuery([.init(locators: alternatives[0].locators, terms: alternatives[0].terms + [term])])
    }

    /// The locator, if the query consists of it alone.
    fileprivate var onlyLocator: Locator? {
        guard alternatives.count == 1, alternatives[0].terms.isEmpty, alternatives[0].locators.count == 1 else {
            return nil
        }
        return alternatives[0].locators[0]
    }
}
