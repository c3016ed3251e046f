public import AlbumModel

extension LibraryAPI {
    /// True if the library has no albums.
    public var isEmpty: Bool { get throws { try count() == 0 } }

    /// The number of albums that match a query.
    public func count(_ query: AlbumQuery = .all) throws -> Int { try store.count(of: query) }

    /// True if an album matches a query; stops at the first match.
    public func holds(_ query: AlbumQuery) throws -> Bool { try store.ids(of: query, upTo: 0) == nil }

    /// Calls `body`, whose reads all see the same state of the library, regardless of other programs.
    ///
    /// `body` must not change the library.
    public func reading<Result>(_ body: () throws -> Result) throws -> Result { try store.reading(body) }

    /// The albums that match a query now, as the operand of an edit, and their number.
    ///
    /// Up to 100 albums are listed by id: an edit touches exactly these or fails, regardless of other programs. A
    /// larger selection is evaluated again when the edit is applied.
    public func selection(of query: AlbumQuery) throws -> (selection: AlbumSelection, count: Int) {
        if let ids = try store.ids(of: query, upTo: EditResult.few) { return (.albums(ids), ids.count) }
        return (.matching(query), try store.count(of: query))
    }

    /// The album with an id; nil if it is not in the library.
    public func album(_ id: Album.ID) throws -> Album? { try store.album(id) }

    /// The album at a position, from 1; nil if there is none.
    public func album(at position: Int) throws -> Album? { try store.album(at: position) }

    /// The position of an album, from 1; nil if it is not in the library.
    public func position(of id: Album.ID) throws -> Int? { try store.position(of: id) }

    /// Calls `visit` for each album of a list, in constant memory, until it returns false.
    ///
    /// `visit` may read the library, but not change it. Finished changes are committed before a list that may take long.
    /// - Throws: ``LibraryError/interrupted`` when the task is cancelled; the errors of `visit`.
    public func albums(_ listing: AlbumListing, _ visit: (PositionedAlbum) throws -> Bool) throws {
        try rows(listing) { try visit($0.located) }
    }

    /// As ``albums(_:_:)``, with rows that are valid only while they are visited, which takes less than half the time.
    package func rows(_ listing: AlbumListing, _ visit: (borrowing AlbumRow) throws -> Bool) throws {
        guard journal.state.isBatchOpen, try isShort(listing) else {
            try journal.commitBatch()
            return try store.visitRows(listing, visit)
        }
        var found: [PositionedAlbum] = []
        try store.visit(listing) { album in
            found.append(album)
            return true
        }
        for album in found where try !album.withRow(visit) { return }
    }

    /// Commits finished changes before a scan of a large library.
    private func flushBeforeSearching() throws {
        if journal.state.isBatchOpen, try !isSmall { try journal.commit() }
    }

    /// True if a scan of the whole library takes almost no time.
    private var isSmall: Bool { get throws { try count() <= 1000 } }

    /// True if the list is short and found immediately. It is then read completely before it is visited, because a
    /// visit may take long.
    private func isShort(_ listing: AlbumListing) throws -> Bool {
        guard try min(listing.limit ?? .max, count()) <= 100 else { return false }
        return try isSmall || (listing.query.isAll && listing.isInOrder)
    }

    /// The first albums that match a query, at most `limit`.
    public func albums(_ query: AlbumQuery, limit: Int) throws -> [PositionedAlbum] {
        var found: [PositionedAlbum] = []
        try store.visit(AlbumListing(query, limit: limit)) {
            found.append($0)
            return true
        }
        return found
    }

    /// Calls `body` with the albums that match a query now, up to 1000 at a time, in no order.
    ///
    /// `body` may change the library. Memory for the ids of all albums is needed, 8 bytes for each.
    /// - Throws: ``LibraryError/interrupted`` when the task is cancelled; the errors of `body`.
    public func forEachPiece(of query: AlbumQuery, _ body: ([Album]) throws -> Void) throws {
        let ids = try store.ids(of: query, upTo: .max - 1) ?? []
        store.progress?.begin(ids.count)
        for start in stride(from: 0, to: ids.count, by: 1000) {
            if Task.isCancelled { throw LibraryError.interrupted }
            let albums = try ids[start..<min(start + 1000, ids.count)].compactMap { try store.album($0) }
            try body(albums)
            store.progress?.advance(by: albums.count)
        }
    }

    /// The present albums, without waiting for the open change.
    package var snapshot: LibrarySnapshot { LibrarySnapshot(store: store) }

    /// The number of albums for each combination of values, in the order of the values; missing values are last.
    ///
    /// - Parameter fields: The fields whose numbers are added up for each combination and currency. `others` has what was not.
    public func tally(
        of keys: [TallyKey], adding fields: [AlbumField] = [], matching query: AlbumQuery = .all
    ) throws -> (tallies: [AlbumTally], others: [FieldTotal.Others]) {
        try flushBeforeSearching()
        return try store.tally(of: keys, adding: fields, matching: query)
    }

    /// The names of the own fields of the albums that match a query, in order; O(*n*) time, little memory.
    ///
    /// If spellings differ, the album with the lowest number determines the spelling.
    public func ownFields(of query: AlbumQuery) throws -> [String] {
        try flushBeforeSearching()
        return try store.ownFields(of: query)
    }

    /// The names of own fields of any album, in order, at most `limit`; O(*m*) in the number of fields, not of albums.
    ///
    /// - Parameter prefix: The beginning of the names, regardless of case.
    public func ownFieldNames(beginning prefix: String = "", limit: Int) throws -> [String] {
        try store.ownFieldNames(beginning: prefix, limit: limit)
    }

    /// The album that replaces another as the current one.
    ///
    /// It is the album itself while it exists. After its deletion, by any program, it is the album that moved up to
    /// its position, or else the last one; nil in an empty library.
    public func successor(of id: Album.ID) throws -> Album.ID? { try store.successor(of: id) }
}

extension LibraryAPI {
    /// The names of the saved queries, in order.
    public var savedQueryNames: [String] { get throws { try store.savedQueryNames } }

    /// The text of a saved query; nil if there is none. Names are equal if they differ only in case and diacritics.
    public func savedQuery(_ name: String) throws -> String? { try store.savedQuery(name) }

    /// Saves the text of a query under a name, or deletes the query if the text is nil.
    ///
    /// This is not a change of albums, so undo does not affect it. Outside a change it is on disk afterwards; inside an
    /// open change with edits or a lock it is committed with the change, but a rollback of the change does not affect it.
    /// - Throws: ``LibraryError`` when it cannot be written.
    public func saveQuery(_ name: String, _ text: String?) throws {
        try journal.commit()
        if try savedQueryNames.contains(name), try savedQuery(name) == text { return }
        try store.saveQuery(name, text)
        try journal.commit()
    }
}
