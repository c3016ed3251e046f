internal import GRDB

/// The search index, brought up to date once a commit and before it is asked.
///
/// It holds every row, kept ones too, by the words that the row has now: taking albums out and putting them back costs it
/// nothing, and queries look only at live rows. It has no texts of its own, so that what is taken out of it must be given.
final class SearchIndex {
    /// What the index holds of an album, if anything, and what it should hold, if anything.
    private struct Pending {
        var old: SearchText?
        var new: SearchText?
    }

    private var pending: [Int64: Pending] = [:]

    /// Whether so much waits that its texts should not stay in memory until the commit.
    var isFull: Bool { pending.count >= 8192 }

    /// An album is new.
    func insert(_ id: Int64, _ album: AlbumDraft) {
        pending[id] = Pending(old: pending[id]?.old, new: SearchText(album))
    }

    /// What is known of an album has changed.
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

    /// An album is gone for good, kept nowhere.
    func delete(_ id: Int64, _ album: @autoclosure () -> AlbumDraft) {
        if let waiting = pending[id] {
            pending[id] = waiting.old.map { Pending(old: $0, new: nil) }
        } else {
            pending[id] = Pending(old: SearchText(album()), new: nil)
        }
    }

    /// What waits was rolled back with the edits.
    func forget() { pending.removeAll() }

    /// Writes what waits, in the order of ids, which is the index's own.
    func flush(_ db: Database, _ quick: QuickStatements) throws {
        guard !pending.isEmpty else { return }
        let delete = try quick(.unindexAlbum, db)
        let insert = try quick(.indexAlbum, db)
        for id in pending.keys.sorted() {
            guard let texts = pending[id] else { continue }
            if let old = texts.old { try delete.bind(id).bind(old).run() }
            if let new = texts.new { try insert.bind(id).bind(new).run() }
        }
        pending.removeAll(keepingCapacity: true)
    }

    /// Indexes anew the albums whose former texts are kept under a key, without taking them through memory.
    func reindex(keptUnder key: Int64, _ db: Database, _ quick: QuickStatements) throws {
        try flush(db, quick)
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
