package import AlbumModel

extension LibraryAPI {
    /// Another album with the same artist and title after normalization; nil if there is none.
    ///
    /// The search index finds the candidates: an album is not found if the longest word of its artist or title is spelled
    /// with other spaces or punctuation.
    package func duplicate(of album: Album) throws -> PositionedAlbum? {
        let terms = try [AlbumField.artist, .title].compactMap { field in
            try TextNormalization.longestWord(of: album.details.text(of: field) ?? "").map {
                AlbumQuery.Term.field(field, .words(try SearchPhrase($0)))
            }
        }
        guard !terms.isEmpty else { return nil }
        let key = DuplicateCriteria.artistAndTitle.key(of: album.details)
        var found: PositionedAlbum?
        try store.visit(AlbumListing(AlbumQuery([.init(terms: terms)]))) { other in
            if other.album.id != album.id, DuplicateCriteria.artistAndTitle.key(of: other.album.details) == key {
                found = other
            }
            return found == nil
        }
        return found
    }
}

extension AlbumSet {
    /// Reads the albums of a library's file, which stays unchanged; nil if the file is not a database.
    package init?(libraryAt path: String) throws {
        guard FileHeader(path: path).isSQLite else { return nil }
        self.init()
        let store = try SQLiteStore(comparing: path)
        defer { try? store.close() }
        var listing = AlbumListing()
        listing.isBrief = true
        try store.visit(listing) { found in
            insert(found.album.details)
            return true
        }
    }
}
