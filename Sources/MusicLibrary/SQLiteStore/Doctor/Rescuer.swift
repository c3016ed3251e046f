internal import GRDB

/// Fills a new library with what can be read of a damaged one.
///
/// Albums keep their numbers and their slots, so that the journal fits them.
struct Rescuer {
    private let file: UntouchedFile
    private let new: String

    /// A rescuer for a file, into a library that is made at a path.
    init(_ file: UntouchedFile, _ new: String) { (self.file, self.new) = (file, new) }

    /// Saves what can be saved.
    ///
    /// - Throws: ``LibraryError``, ``LibraryError/nothingToSave(path:)`` among others.
    func rescue() throws -> Rescue {
        try makeEmptyLibrary()
        let source = try RescueSource(file, besides: new)
        defer { source.close() }
        let queue = try LibraryFile(path: new, layout: ShelfLayout()).open(MatcherRegistry())
        defer { try? queue.close() }
        let saved = try queue.unsafeReentrantWrite { db in
            try source.queue.unsafeRead { damaged in try fill(db, from: damaged, source.pages) }
        }
        try queue.close()
        return Rescue(
            albums: saved.albums, expectedAlbums: saved.expectedAlbums, changes: saved.changes,
            expectedChanges: saved.expectedChanges, remote: saved.remote, diagnosis: try LibraryDoctor.examine(new))
    }

    private func makeEmptyLibrary() throws {
        let queue = try LibraryFile(path: new, layout: ShelfLayout()).open(MatcherRegistry())
        try queue.write { db in
            try db.execute(
                sql: "DELETE FROM album; DELETE FROM shelf; INSERT INTO search (search) VALUES ('delete-all')")
        }
        try queue.close()
    }

    /// Numbers of what was saved and what there was.
    private struct Tally {
        var albums = 0
        var expectedAlbums: Int?
        var changes = 0
        var expectedChanges: Int?
        var remote: String?
    }

    private func fill(_ db: Database, from damaged: Database, _ pages: DatabasePages) throws -> Tally {
        var tally = Tally()
        // One state of the library, however many programs change it meanwhile.
        try? damaged.execute(sql: "BEGIN")
        defer { try? damaged.execute(sql: "ROLLBACK") }
        try naming(new) { try db.execute(sql: "BEGIN IMMEDIATE") }
        let albums = AlbumRescue(from: damaged, pages, to: db, new)
        tally.expectedAlbums = albums.expected
        tally.albums = try albums.save()
        let count = { (sql: String) in try? Int.fetchOne(damaged, sql: sql) }
        if tally.albums == 0, tally.expectedAlbums != 0 { throw LibraryError.nothingToSave(path: file.path) }
        let journal = JournalRescue(from: damaged, to: db, new)
        tally.expectedChanges = count("SELECT count(*) FROM change WHERE undone IS NULL")
        tally.changes = try journal.save()
        tally.remote = (try? String.fetchOne(damaged, sql: "SELECT address FROM remote")) ?? nil
        try naming(new) {
            try index(db)
            try db.execute(sql: "COMMIT")
        }
        return tally
    }

    /// Indexes all albums, and those that changes have taken out.
    private func index(_ db: Database) throws {
        for source in ["album", "kept WHERE shelf IS NOT NULL AND title IS NOT NULL"] {
            try db.execute(
                sql: """
                    INSERT INTO search (rowid, title, artist, genre, own)
                    SELECT id, words(title), words(artist), words(genre), own_words(fields) FROM \(source)
                    """)
        }
    }
}
