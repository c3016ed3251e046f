internal import AlbumModel
internal import SQLite

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

    /// Adds new albums with consecutive ids. The words of many, as from an import, do not wait for the commit.
    func insert(_ albums: [AlbumDraft], from first: Int64, _ db: Database, _ statements: PreparedStatements) throws {
        guard albums.count > EditResult.few else {
            for (id, album) in zip(first..., albums) { pending[id, default: Pending()].new = SearchText(album) }
            return
        }
        try flush(db, statements)
        let insert = try statements(.indexAlbum, db)
        for (id, album) in zip(first..., albums) { try insert.run(id, SearchText(album)) }
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
            if let old = texts.old { try delete.run(id, old) }
            if let new = texts.new { try insert.run(id, new) }
        }
        pending.removeAll(keepingCapacity: true)
    }

    /// Updates the index in SQL for albums whose texts `change` changes.
    ///
    /// - Parameter albums: Conditions of the albums `a`, with their values. SQLite copies the pages of the index that a statement changes to
    ///   a temporary file, so each condition selects a part of many albums.
    func update(_ albums: [SQLText], _ db: Database, around change: () throws -> Void) throws {
        let words = "a.id, words(a.title), words(a.artist), words(a.genre), own_words(a.fields) FROM album a WHERE "
        for part in albums {
            let insert = "INSERT INTO search (search, rowid, title, artist, genre, own) SELECT 'delete', \(words)"
            try db.cached(insert + part.sql).bind(part.values).run()
        }
        try change()
        for part in albums {
            let insert = "INSERT INTO search (rowid, title, artist, genre, own) SELECT \(words)"
            try db.cached(insert + part.sql).bind(part.values).run()
        }
    }
}
