internal import GRDB

/// The search index, updated at each commit and before each search.
///
/// It contains every row, including deleted ones, with its current words, so deletions and their undo need no update;
/// queries select live rows only. It stores no texts, so a removal must supply them.
final class SearchIndex {
    /// The words of an album in the index, and the words that it should have; nil for none.
    private struct Pending {
        var old: SearchText?
        var new: SearchText?
    }

    private var pending: [Int64: Pending] = [:]

    /// True if so many texts are pending that they should be written before the commit.
    var isFull: Bool { pending.count >= 8192 }

    /// Adds a new album.
    func insert(_ id: Int64, _ album: AlbumDraft) {
        pending[id] = Pending(old: pending[id]?.old, new: SearchText(album))
    }

    /// Updates the words of a changed album.
    func update(_ id: Int64, from old: AlbumDraft, to new: AlbumDraft) {
        guard !SearchText.areSame(old, new) else { return }
        if pending[id] != nil {
            pending[id]?.new = SearchText(new)
        } else {
            let before = SearchText(old)
            let after = SearchText(new, besides: before, of: old)
            if before != after { pending[id] = Pending(old: before, new: after) }
        }
    }

    /// Removes a permanently deleted album.
    func delete(_ id: Int64, _ album: @autoclosure () -> AlbumDraft) {
        if let waiting = pending[id] {
            pending[id] = waiting.old.map { Pending(old: $0, new: nil) }
        } else {
            pending[id] = Pending(old: SearchText(album()), new: nil)
        }
    }

    /// Discards all pending updates after a rollback.
    func removeAll() { pending.removeAll() }

    /// Writes all pending updates in the order of ids, which is the order of the index.
    func flush(_ db: Database, _ statements: PreparedStatements) throws {
        guard !pending.isEmpty else { return }
        let delete = try statements(.unindexAlbum, db)
        let insert = try statements(.indexAlbum, db)
        for id in pending.keys.sorted() {
            guard let texts = pending[id] else { continue }
            if let old = texts.old { try delete.bind(id).bind(old).run() }
            if let new = texts.new { try insert.bind(id).bind(new).run() }
        }
        pending.removeAll(keepingCapacity: true)
    }

    /// Updates the index in SQL for the albums whose old texts are saved under a key.
    func reindex(savedUnder key: Int64, _ db: Database, _ statements: PreparedStatements) throws {
        try flush(db, statements)
        try db.execute(
            sql: """
                INSERT INTO search (search, rowid, title, artist, genre, own)
                SELECT 'delete', id, words(title), words(artist), words(genre), own_words(fields) FROM kept WHERE key = ?
                """, arguments: [key])
        try db.execute(
            sql: """
                INSERT INTO search (rowid, title, artist, genre, own)
                SELECT a.id, words(a.title), words(a.artist), words(a.genre), own_words(a.fields)
                FROM kept k JOIN album a ON a.id = k.id WHERE k.key = ?
                """, arguments: [key])
    }
}

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
