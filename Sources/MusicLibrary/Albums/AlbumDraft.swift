/// What is known of an album, before the library has given it a number or a place.
package struct AlbumDraft: Sendable, Hashable {
    /// The album's title.
    package var title: String
    /// Whoever made it.
    package var artist: String
    /// Its genre, never an empty text.
    package var genre: String?
    /// The year in which it came out.
    package var year: Int?
    /// Where a picture of its cover is, never an empty text.
    package var coverURL: String?
    /// The fields that it has beside the known ones.
    package var fields: OwnFields

    /// A draft of an album; an empty genre or cover counts as none.
    package init(
        title: String, artist: String, genre: String? = nil, year: Int? = nil, coverURL: String? = nil,
        fields: OwnFields = OwnFields()
    ) {
        self.title = title
        self.artist = artist
        self.genre = genre?.isEmpty == true ? nil : genre
        self.year = year
        self.coverURL = coverURL?.isEmpty == true ? nil : coverURL
        self.fields = fields
    }

    /// A field's value as text, or nil where the album does not have the field.
    package func text(of field: AlbumField) -> String? {
        switch field {
        case .title: title
        case .artist: artist
        case .genre: genre
        case .year: year.map(String.init)
        case .cover: coverURL
        case .own(let name): fields[name]
        }
    }

    /// Checks what every album must have.
    ///
    /// - Throws: ``LibraryError/emptyField(_:)`` for a missing title or artist, ``LibraryError/badYear(_:)``.
    package func validate() throws {
        guard !title.isEmpty else { throw LibraryError.emptyField(.title) }
        guard !artist.isEmpty else { throw LibraryError.emptyField(.artist) }
        if let year, !AlbumYear.range.contains(year) { throw LibraryError.badYear(String(year)) }
    }
}
