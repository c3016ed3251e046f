/// An album's words as the search index holds them, a text for each of its columns.
struct SearchText: Equatable {
    let title: String
    let artist: String
    let genre: String
    /// The words of own fields, each behind its field's key, so that one field can be searched; the key alone says that the
    /// field is there.
    let own: String

    init(_ album: AlbumDraft) {
        title = SearchWords.joined(album.title)
        artist = SearchWords.joined(album.artist)
        genre = Self.genre(album)
        own = Self.own(album.fields)
    }

    /// The words of an album that differs little from another one, whose words are known.
    init(_ album: AlbumDraft, besides words: SearchText, of other: AlbumDraft) {
        title = album.title == other.title ? words.title : SearchWords.joined(album.title)
        artist = album.artist == other.artist ? words.artist : SearchWords.joined(album.artist)
        genre = album.genre == other.genre ? words.genre : Self.genre(album)
        own = album.fields == other.fields ? words.own : Self.own(album.fields)
    }

    /// Whether two albums hold the same texts, and so the same words: a year and a cover's address have none.
    static func areSame(_ one: AlbumDraft, _ other: AlbumDraft) -> Bool {
        one.title == other.title && one.artist == other.artist && one.genre == other.genre && one.fields == other.fields
    }

    private static func genre(_ album: AlbumDraft) -> String { album.genre.map(SearchWords.joined) ?? "" }

    /// The word under which a word of an own field is indexed; without a word, the one that says that the field is there.
    static func token(_ name: String, _ word: String = "") -> String {
        var token = String.UnicodeScalarView()
        for scalar in OwnFields.key(name).unicodeScalars {
            token.append(scalar.isASCII ? privateUse(scalar.value) ?? scalar : scalar)
        }
        token.append(fieldEnd)
        token.append(contentsOf: word.unicodeScalars)
        return String(token)
    }

    static func own(_ fields: OwnFields) -> String {
        guard !fields.isEmpty else { return "" }
        return fields.flatMap { field in
            [token(field.name)] + SearchWords.words(of: field.value).map { token(field.name, $0) }
        }.joined(separator: " ")
    }

    /// Parts a field's key from a word; a private character, which is no letter, so that no text holds it as a word.
    private static let fieldEnd: Unicode.Scalar = "\u{E000}"

    /// ASCII signs would part words in the index, so that they are put among the private characters.
    private static func privateUse(_ value: UInt32) -> Unicode.Scalar? { Unicode.Scalar(0xE100 + value) }
}
