internal import AlbumModel

/// The words of an album in the form of the search index, one text for each of its columns.
struct SearchText: Equatable {
    let title: String
    let artist: String
    let genre: String
    /// The words of own fields, each prefixed with its field's key for searches in a single field; the key alone
    /// marks that the album has the field.
    let own: String

    init(_ album: AlbumDraft) {
        title = SearchWords.joined(album.title)
        artist = SearchWords.joined(album.artist)
        genre = Self.genre(album)
        own = Self.own(album.fields)
    }

    /// Creates the words of an album; texts that equal those of another album reuse its words.
    init(_ album: AlbumDraft, besides words: SearchText, of other: AlbumDraft) {
        title = album.title == other.title ? words.title : SearchWords.joined(album.title)
        artist = album.artist == other.artist ? words.artist : SearchWords.joined(album.artist)
        genre = album.genre == other.genre ? words.genre : Self.genre(album)
        own = album.fields == other.fields ? words.own : Self.own(album.fields)
    }

    /// True if two albums have the same indexed texts; the year and the cover's address are not indexed.
    static func areSame(_ one: AlbumDraft, _ other: AlbumDraft) -> Bool {
        one.title == other.title && one.artist == other.artist && one.genre == other.genre && one.fields == other.fields
    }

    private static func genre(_ album: AlbumDraft) -> String { album.genre.map(SearchWords.joined) ?? "" }

    /// The index token of a word in an own field; without a word, the token that marks the field as present.
    static func token(_ name: String, _ word: String = "") -> String { token(ofKey: key(name), word) }

    /// The index token of a word in the own field with a key.
    static func token(ofKey key: String, _ word: String = "") -> String {
        var token = key.unicodeScalars
        token.append(fieldEnd)
        token.append(contentsOf: word.unicodeScalars)
        return String(token)
    }

    /// The key of an own field's name in the index.
    static func key(_ name: String) -> String {
        var key = String.UnicodeScalarView()
        for scalar in OwnFields.key(name).unicodeScalars {
            key.append(scalar.isASCII ? privateUse(scalar.value) ?? scalar : scalar)
        }
        return String(key)
    }

    /// The key in a token of an own field; nil for the token of any other word.
    static func fieldKey(of token: String) -> String? {
        guard let end = token.unicodeScalars.firstIndex(of: fieldEnd), end > token.startIndex else { return nil }
        return String(token[..<end])
    }

    /// A text before all keys that begin with an ASCII character, and after all other tokens but rare ones.
    static let firstKey = "\u{E100}"
    /// The text after a key that follows each token of its field, and precedes longer keys.
    static let keyEnd = "\u{E001}"

    static func own(_ fields: OwnFields) -> String {
        guard !fields.isEmpty else { return "" }
        return fields.flatMap { field in
            [token(field.name)] + SearchWords.words(of: field.value).map { token(field.name, $0) }
        }.joined(separator: " ")
    }

    /// The separator between a field's key and a word; a private-use character, which is not a letter, so no text
    /// contains it as a word.
    private static let fieldEnd: Unicode.Scalar = "\u{E000}"

    /// The private-use replacement of an ASCII character, which might otherwise split words in the index.
    private static func privateUse(_ value: UInt32) -> Unicode.Scalar? { Unicode.Scalar(0xE100 + value) }
}
