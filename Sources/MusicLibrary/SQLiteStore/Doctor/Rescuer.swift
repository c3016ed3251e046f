internal import GRDB

/// Fills a new library with the readable data of a damaged one.
///
/// Albums retain their numbers and slots, so that the journal remains valid.
struct Rescuer {
    private let file: UntouchedFile
    private let new: String

    /// Creates a rescuer from a file to a new library at a path.
    init(_ file: UntouchedFile, _ new: String) { (self.file, self.new) = (file, new) }

    /// Saves all readable data.
    ///
    /// - Throws: ``LibraryError``, for example ``LibraryError/nothingToSave(path:)``.
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

    /// The numbers of saved and expected entries.
    private struct Tally {
        var albums = 0
        var expectedAlbums: Int?
        var changes = 0
        var expectedChanges: Int?
        var remote: String?
    }

    private func fill(_ db: Database, from damaged: Database, _ pages: DatabasePages) throws -> Tally {
        var tally = Tally()
        // A transaction provides a single state of the library while programs change it.
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

    /// Indexes all albums, including deleted ones that changes can restore.
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

/// The result of a rescue.
package struct Rescue: Sendable, Hashable {
    /// The number of saved albums.
    package let albums: Int
    /// The expected number of albums; nil if it cannot be read.
    package let expectedAlbums: Int?
    /// The number of saved changes, which can be undone.
    package let changes: Int
    /// The expected number of changes; nil if it cannot be read.
    package let expectedChanges: Int?
    /// The remote of the damaged library; the new library has none.
    package let remote: String?
    /// The diagnosis of the new library, which should have no findings.
    package let diagnosis: Diagnosis
}
