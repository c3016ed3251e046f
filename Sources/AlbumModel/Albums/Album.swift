/// An album of the library: its permanent number and its fields.
///
/// The fields in ``details`` (title, artist and so on) are also accessible as members of the album.
@dynamicMemberLookup
public struct Album: Sendable, Hashable, Identifiable {
    /// The permanent number of an album: counted from 1 and never reused, even after the album is deleted.
    public struct ID: Sendable, Hashable, Comparable {
        /// The number.
        public let number: Int64

        /// Creates an id with a number.
        public init(_ number: Int64) { self.number = number }

        public static func < (left: ID, right: ID) -> Bool { left.number < right.number }
    }

    /// The permanent number of the album.
    public let id: ID
    /// The fields of the album.
    public var details: AlbumDraft

    /// Creates an album with a number and fields.
    public init(id: ID, details: AlbumDraft) {
        self.id = id
        self.details = details
    }

    /// The fields of the album as its own members.
    public subscript<Value>(dynamicMember path: KeyPath<AlbumDraft, Value>) -> Value { details[keyPath: path] }
}

/// An album and its position in the library.
public struct PositionedAlbum: Sendable, Hashable {
    /// The position, from 1.
    public let position: Int
    /// The album.
    public let album: Album

    /// Creates an album with a position.
    public init(position: Int, album: Album) {
        self.position = position
        self.album = album
    }
}

/// The fields of an album, without its number and position.
public struct AlbumDraft: Sendable, Hashable {
    /// The title of the album.
    public var title: String
    /// The artist.
    public var artist: String
    /// The genre; never empty.
    public var genre: String?
    /// The year of release.
    public var year: Int?
    /// The address of a cover picture; never empty.
    public var coverURL: String?
    /// The own fields of the album.
    public var fields: OwnFields

    /// Creates a draft; an empty genre or cover becomes nil.
    public init(
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

    /// True if all texts have the same bytes, as a library stores them.
    public static func == (left: AlbumDraft, right: AlbumDraft) -> Bool {
        left.year == right.year && left.fields == right.fields && String.haveSameBytes(left.title, right.title)
            && String.haveSameBytes(left.artist, right.artist) && String.haveSameBytes(left.genre, right.genre)
            && String.haveSameBytes(left.coverURL, right.coverURL)
    }

    /// The value of a field as text; nil if the album does not have the field.
    public func text(of field: AlbumField) -> String? {
        switch field {
        case .title: title
        case .artist: artist
        case .genre: genre
        case .year: year.map(String.init)
        case .cover: coverURL
        case .own(let name): fields[name]
        }
    }

    /// Checks the requirements for every album.
    ///
    /// - Parameter old: The album before a change. Too large values that it has already are accepted.
    /// - Throws: ``LibraryError/emptyField(_:)`` for a missing title or artist, ``LibraryError/badYear(_:)``,
    ///   ``LibraryError/tooLarge(_:)``.
    public func validate(since old: AlbumDraft? = nil) throws {
        guard !title.isEmpty else { throw LibraryError.emptyField(.title) }
        guard !artist.isEmpty else { throw LibraryError.emptyField(.artist) }
        if let year, !AlbumYear.range.contains(year) { throw LibraryError.badYear(String(year)) }
        try Self.check(title, of: .title, since: old)
        try Self.check(artist, of: .artist, since: old)
        try Self.check(genre, of: .genre, since: old)
        try Self.check(coverURL, of: .cover, since: old)
        for field in fields where field.value.utf8.count > AlbumField.largestValue {
            try Self.check(field.value, of: .own(field.name), since: old)
        }
    }

    private static func check(_ text: String?, of field: AlbumField, since old: AlbumDraft?) throws {
        guard let text, text.utf8.count > AlbumField.largestValue, text != old?.text(of: field) else { return }
        throw LibraryError.tooLarge(field)
    }
}

extension String {
    /// True if two texts have the same bytes; for `==`, texts in different forms of Unicode are equal.
    package static func haveSameBytes(_ text: String?, _ other: String?) -> Bool {
        guard let text, let other else { return text == nil && other == nil }
        return text.utf8.elementsEqual(other.utf8)
    }
}
