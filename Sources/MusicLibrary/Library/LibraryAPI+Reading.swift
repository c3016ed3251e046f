extension LibraryAPI {
    /// Whether there is no album.
    package var isEmpty: Bool { get throws { try count() == 0 } }

    /// How many albums a query means.
    package func count(_ query: AlbumQuery = .all) throws -> Int { try store.count(of: query) }

    /// Calls `body`, which reads all that it reads from one state of the library, whatever others do meanwhile.
    ///
    /// The library cannot be changed inside `body`.
    package func reading<Result>(_ body: () throws -> Result) throws -> Result { try store.reading(body) }

    /// The albums that a query means now, as an edit takes them, and how many they are.
    ///
    /// Up to 100 are named by their ids: an edit touches these and no others, or fails, whatever another program does before it.
    /// More are whatever the query means when the edit is made.
    package func selection(of query: AlbumQuery) throws -> (selection: AlbumSelection, count: Int) {
        if let ids = try store.ids(of: query, upTo: EditResult.few) { return (.albums(ids), ids.count) }
        return (.matching(query), try store.count(of: query))
    }

    /// The album with an id, or nil when it is not in the library.
    package func album(_ id: Album.ID) throws -> Album? { try store.album(id) }

    /// The album at a position, from 1, or nil when there is none.
    package func album(at position: Int) throws -> Album? { try store.album(at: position) }

    /// Where an album stands, from 1, or nil when it is not in the library.
    package func position(of id: Album.ID) throws -> Int? { try store.position(of: id) }

    /// Calls `visit` for each album of a list, one at a time and without ever holding them all, until it returns false.
    ///
    /// The library can be read inside `visit`, but not changed. What is finished is put on disk before a list that may take long.
    /// - Throws: ``LibraryError/interrupted`` when the task is cancelled; whatever `visit` throws.
    package func albums(_ listing: AlbumListing, _ visit: (PositionedAlbum) throws -> Bool) throws {
        guard persistency.isBatchOpen, try isShort(listing) else {
            try persistency.flushBatch()
            return try store.visit(listing, visit)
        }
        var found: [PositionedAlbum] = []
        try store.visit(listing) { album in
            found.append(album)
            return true
        }
        for album in found where try !visit(album) { return }
    }

    /// Puts what is finished on disk, before all of a large library is looked through.
    private func flushBeforeSearching() throws {
        if persistency.isBatchOpen, try !isSmall { try persistency.flush() }
    }

    /// Whether looking through all of the library takes next to no time.
    private var isSmall: Bool { get throws { try count() <= 1000 } }

    /// Whether a list is read before anybody would have to wait for it: of so few albums that they can be held, and that are found
    /// at once. It is shown when nothing is being read any more, since showing may take long.
    private func isShort(_ listing: AlbumListing) throws -> Bool {
        guard try min(listing.limit ?? .max, count()) <= 100 else { return false }
        return try isSmall || (listing.query.isAll && listing.sortKeys.isEmpty)
    }

    /// The first albums of a list, for those who want a few.
    package func albums(_ query: AlbumQuery, limit: Int) throws -> [PositionedAlbum] {
        var found: [PositionedAlbum] = []
        try store.visit(AlbumListing(query, limit: limit)) {
            found.append($0)
            return true
        }
        return found
    }

    /// The values of a field that begin with a text, case and diacritics aside, in order.
    package func values(of field: AlbumField, beginning prefix: String, limit: Int) throws -> [String] {
        try store.values(of: field, beginning: prefix, limit: limit)
    }

    /// How many albums have each value of a field, in the order of the values; albums without the field come last.
    package func tally(of field: AlbumField, matching query: AlbumQuery = .all) throws -> [FieldTally] {
        try flushBeforeSearching()
        return try store.tally(of: field, matching: query)
    }

    /// The names of the fields beside the known ones that the albums of a query have, in order; O(*n*), in little memory.
    ///
    /// Where albums spell one differently, the album with the lowest number says how.
    package func ownFields(of query: AlbumQuery) throws -> [String] {
        try flushBeforeSearching()
        return try store.ownFields(of: query)
    }

    /// The album that takes the place of another as the current one.
    ///
    /// That is the album itself while it is there; once it was taken out, by whomever, the one that moved up to where it
    /// stood; or else the last one, or nil in an empty library.
    package func successor(of id: Album.ID) throws -> Album.ID? { try store.successor(of: id) }
}
