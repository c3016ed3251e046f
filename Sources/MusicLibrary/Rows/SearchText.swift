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
    static func token(ofKey key: String, _ word: String = "") -> String { key + String(fieldEnd) + word }

    /// The key of an own field's name in the index.
    static func key(_ name: String) -> String {
        var key: [UInt8] = []
        append(keyOf: OwnFields.key(name), to: &key)
        return String(decoding: key, as: UTF8.self)
    }

    /// Appends the key of a name in lower case: ASCII characters, which might otherwise split words in the index, are replaced by
    /// private-use characters from U+E100 on.
    private static func append(keyOf name: String, to text: inout [UInt8]) {
        for byte in name.utf8 {
            guard byte < 0x80 else {
                text.append(byte)
                continue
            }
            text.append(0xEE)
            text.append(0x84 | byte >> 6)
            text.append(0x80 | byte & 0x3F)
        }
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

    /// The tokens of own fields, separated by spaces.
    static func own(_ fields: OwnFields) -> String {
        guard !fields.isEmpty else { return "" }
        let space = UInt8(ascii: " ")
        var (text, prefix, words): ([UInt8], [UInt8], [UInt8]) = ([], [], [])
        text.reserveCapacity(256)
        prefix.reserveCapacity(64)
        for field in fields {
            prefix.removeAll(keepingCapacity: true)
            append(keyOf: field.key, to: &prefix)
            prefix += String(fieldEnd).utf8
            if !text.isEmpty { text.append(space) }
            text += prefix
            words.removeAll(keepingCapacity: true)
            var value = field.value
            value.withUTF8 { SearchWords.append($0, to: &words) }
            guard !words.isEmpty else { continue }
            text.append(space)
            text += prefix
            for byte in words {
                text.append(byte)
                if byte == space { text += prefix }
            }
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// The separator between a field's key and a word; a private-use character, which is not a letter, so no text
    /// contains it as a word.
    private static let fieldEnd: Unicode.Scalar = "\u{E000}"
}
