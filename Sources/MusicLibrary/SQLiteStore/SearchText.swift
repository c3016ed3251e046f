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
        genre = album.genre.map(SearchWords.joined) ?? ""
        own = album.fields.isEmpty ? "" : Self.own(album.fields)
    }

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
        fields.flatMap { field in
            [token(field.name)] + SearchWords.words(of: field.value).map { token(field.name, $0) }
        }.joined(separator: " ")
    }

    /// Parts a field's key from a word; a private character, which is no letter, so that no text holds it as a word.
    private static let fieldEnd: Unicode.Scalar = "\u{E000}"

    /// ASCII signs would part words in the index, so that they are put among the private characters.
    private static func privateUse(_ value: UInt32) -> Unicode.Scalar? { Unicode.Scalar(0xE100 + value) }
}
