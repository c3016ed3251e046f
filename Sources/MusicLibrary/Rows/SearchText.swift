internal import AlbumModel

/// The words of an album in the form of the search index, one text for each of its columns.
///
/// Own fields have their words in one column, each prefixed with its field's key for searches in a single field; the key alone
/// marks that the album has the field.
struct SearchText: Equatable {
    /// The texts of title, artist, genre and own fields, in UTF-8 and each with a zero byte after it. One piece of memory for all,
    /// where SQLite reads them, halves the time for the words of an album.
    private var bytes: [UInt8] = []
    private var artist = 0
    private var genre = 0
    private var own = 0

    typealias Text = UnsafePointer<UInt8>

    init(_ album: AlbumDraft) {
        bytes.reserveCapacity(128)
        add(album.title)
        artist = bytes.count
        add(album.artist)
        genre = bytes.count
        add(album.genre)
        own = bytes.count
        add(album.fields)
    }

    /// Creates the words of an album; texts that equal those of another album reuse its words.
    init(_ album: AlbumDraft, besides words: SearchText, of other: AlbumDraft) {
        add(album.title, album.title == other.title ? words.bytes[..<words.artist] : nil)
        artist = bytes.count
        add(album.artist, album.artist == other.artist ? words.bytes[words.artist..<words.genre] : nil)
        genre = bytes.count
        add(album.genre, album.genre == other.genre ? words.bytes[words.genre..<words.own] : nil)
        own = bytes.count
        if album.fields == other.fields { bytes += words.bytes[words.own...] } else { add(album.fields) }
    }

    /// Adds the words of a text, which may be known.
    private mutating func add(_ text: String?, _ known: ArraySlice<UInt8>? = nil) {
        if let known { return bytes += known }
        if var text { text.withUTF8 { SearchWords.append($0, to: &bytes) } }
        bytes.append(0)
    }

    private mutating func add(_ fields: OwnFields) {
        Self.append(fields, to: &bytes)
        bytes.append(0)
    }

    /// Calls `body` with the text of each column, which ends with a zero byte.
    func withTexts(_ body: (_ title: Text, _ artist: Text, _ genre: Text, _ own: Text) throws -> Void) rethrows {
        try bytes.withUnsafeBufferPointer { bytes in
            guard let start = bytes.baseAddress else { return }
            try body(start, start + artist, start + genre, start + own)
        }
    }

    /// True if two albums have the same indexed texts; the year and the cover's address are not indexed.
    static func areSame(_ one: AlbumDraft, _ other: AlbumDraft) -> Bool {
        one.title == other.title && one.artist == other.artist && one.genre == other.genre && one.fields == other.fields
    }

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
        var text: [UInt8] = []
        append(fields, to: &text)
        return String(decoding: text, as: UTF8.self)
    }

    private static func append(_ fields: OwnFields, to text: inout [UInt8]) {
        let space = UInt8(ascii: " ")
        let start = text.count
        var (prefix, words): ([UInt8], [UInt8]) = ([], [])
        for field in fields {
            prefix.removeAll(keepingCapacity: true)
            append(keyOf: field.key, to: &prefix)
            prefix += String(fieldEnd).utf8
            if text.count > start { text.append(space) }
            text += prefix
            words.removeAll(keepingCapacity: true)
            var value = field.value
            value.withUTF8 { SearchWords.append($0, to: &words) }
            var rest = words[...]
            while !rest.isEmpty {
                let end = rest.firstIndex(of: space) ?? rest.endIndex
                text.append(space)
                text += prefix
                text += rest[..<end]
                rest = rest[end...].dropFirst()
            }
        }
    }

    /// The separator between a field's key and a word; a private-use character, which is not a letter, so no text
    /// contains it as a word.
    private static let fieldEnd: Unicode.Scalar = "\u{E000}"
}
