internal import AlbumModel
internal import Files
internal import SQLite

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
        let db = try LibraryFile(path: new, layout: ShelfLayout()).open(MatcherRegistry())
        defer { try? db.close() }
        var rescue = try fill(db, from: source.db, source.pages)
        try db.close()
        rescue.diagnosis = try LibraryDoctor.examine(new)
        return rescue
    }

    private func makeEmptyLibrary() throws {
        let db = try LibraryFile(path: new, layout: ShelfLayout()).open(MatcherRegistry())
        try db.transaction {
            try db.execute("DELETE FROM album; DELETE FROM shelf; INSERT INTO search (search) VALUES ('delete-all')")
        }
        try db.close()
    }

    private func fill(_ db: Database, from damaged: Database, _ pages: DatabasePages) throws -> Rescue {
        var rescue = Rescue()
        // A transaction provides a single state of the library while programs change it.
        try? damaged.execute("BEGIN")
        defer { try? damaged.execute("ROLLBACK") }
        try naming(new) { try db.execute("BEGIN IMMEDIATE") }
        let albums = AlbumRescue(from: damaged, pages, to: db, new)
        rescue.expectedAlbums = albums.expected
        rescue.albums = try albums.save()
        if rescue.albums == 0, rescue.expectedAlbums != 0 { throw LibraryError.nothingToSave(path: file.path) }
        let journal = JournalRescue(from: damaged, to: db, new)
        rescue.expectedChanges = try? damaged.value("SELECT count(*) FROM change WHERE undone IS NULL", as: Int.self)
        rescue.changes = try journal.save()
        rescue.remote = (try? damaged.value("SELECT address FROM remote", as: String.self)) ?? nil
        SavedQueryTable.rescue(from: damaged, to: db)
        try naming(new) {
            try BaseTable.rescue(from: damaged, to: db)
            try index(db)
            try db.execute("COMMIT")
        }
        return rescue
    }

    /// Indexes all albums, including deleted ones that changes can restore.
    private func index(_ db: Database) throws {
        for source in ["album", "kept WHERE shelf IS NOT NULL AND title IS NOT NULL"] {
            try db.execute(
                """
                INSERT INTO search (rowid, title, artist, genre, own)
                SELECT id, words(title), words(artist), words(genre), own_words(fields) FROM \(source)
                """)
        }
    }
}

/// The result of a rescue.
package struct Rescue: Sendable, Hashable {
    /// The number of saved albums.
    package fileprivate(set) var albums = 0
    /// The expected number of albums; nil if it cannot be read.
    package fileprivate(set) var expectedAlbums: Int?
    /// The number of saved changes, which can be undone.
    package fileprivate(set) var changes = 0
    /// The expected number of changes; nil if it cannot be read.
    package fileprivate(set) var expectedChanges: Int?
    /// The remote of the damaged library; the new library has none.
    package fileprivate(set) var remote: String?
    /// The diagnosis of the new library, which should have no findings.
    package fileprivate(set) var diagnosis = Diagnosis(albums: nil, changes: nil, findings: [])
}

/// A damaged library, opened as far as possible for a rescue.
///
/// If SQLite cannot read the schema, the first page of a new library replaces the first page in a copy of the file:
/// that page contains the schema, which is identical in all libraries, because all are created by the same steps.
final class RescueSource {
    /// The connection for reads.
    let db: Database
    /// The pages of the connection's file, opened before the connection.
    let pages: DatabasePages
    private let copy: String?

    /// Opens a library's file, or a copy of it beside the new library with the first page of that library.
    init(_ file: UntouchedFile, besides new: String) throws {
        let pages = DatabasePages(path: file.path)
        if let db = Self.open(file) {
            (self.db, self.pages, copy) = (db, pages, nil)
            return
        }
        let copy = new + "-source"
        do {
            try Self.patch(file, copy, withPageOf: new)
        } catch {
            Self.remove(copy)
            throw error
        }
        let copiedPages = DatabasePages(path: copy)
        guard let db = Self.open(UntouchedFile(path: copy, isOurs: true)) else {
            Self.remove(copy)
            throw LibraryError.nothingToSave(path: file.path)
        }
        (self.db, self.pages, self.copy) = (db, copiedPages, copy)
    }

    func close() {
        try? db.close()
        pages.close()
        if let copy { Self.remove(copy) }
    }

    /// A connection that can read the tables of albums and shelves; nil if there is none.
    private static func open(_ file: UntouchedFile) -> Database? {
        guard let db = try? file.connect(asFarAsPossible: true) else { return nil }
        // Only checks that the tables exist.
        let sql = ["SELECT \(SavedAlbum.columns) FROM album NOT INDEXED WHERE id = 1", "SELECT id, rank FROM shelf"]
        return (try? sql.map(db.prepare)) == nil ? nil : db
    }

    /// Copies a damaged file, and replaces its first page by that of a new library with the correct number of pages.
    private static func patch(_ file: UntouchedFile, _ copy: String, withPageOf new: String) throws {
        do throws(CopyFailure) {
            let endings = file.isLogForeign ? [""] : ["", "-wal"]
            for ending in endings where Path(file.path + ending).size > 0 {
                try UnfinishedFiles.copy(file.path + ending, to: copy + ending)
            }
        } catch {
            switch error {
            case .source(let error): throw LibraryError.logUnreadable(path: file.path, reason: error.description)
            case .target(let error) where error.isFullDisk: throw LibraryError.diskFull(path: new)
            case .target(let error): throw LibraryError.notMade(path: new, reason: error.description)
            }
        }
        let pages = DatabasePages(path: copy)
        var page = DatabasePages(path: new).page(1)
        for (offset, shift) in zip(28..<32, [24, 16, 8, 0]) {
            page[offset] = UInt8(truncatingIfNeeded: pages.count >> shift)
        }
        do throws(SystemError) { try OpenFile(copy, for: .writing, .noFollow).write(page) } catch {
            throw LibraryError.notMade(path: new, reason: error.description)
        }
    }

    private static func remove(_ copy: String) {
        for ending in ["", "-wal", "-shm"] { try? Path(copy + ending).remove() }
    }
}
