internal import AlbumModel
internal import SQLite

extension LibrarySchema {
    /// True if a database contains nothing.
    static func isMissing(in db: Database) throws -> Bool {
        try db.value("SELECT count(*) FROM sqlite_master", as: Int.self) == 0
    }

    /// Creates the tables of a new library and inserts its first albums, unless it is empty, in the open transaction.
    static func create(in db: Database, _ layout: ShelfLayout, isEmpty: Bool = false) throws {
        for sql in tables { try db.execute(sql) }
        try db.execute("INSERT INTO ledger VALUES (1, 1, 1, 1, 1, 0, 0)")
        if !isEmpty { try insertFirstAlbums(db, layout) }
        try db.execute("PRAGMA application_id = \(LibraryFormat.applicationID)")
    }

    /// Inserts the albums of a new library, and the saved query for them, without a journal entry.
    private static func insertFirstAlbums(_ db: Database, _ layout: ShelfLayout) throws {
        var counters = try LibraryCounters(db)
        let tables = LibraryTables(layout: layout)
        try AlbumTable(db, tables).insert(FirstAlbums.drafts, from: counters.nextAlbum, at: 1)
        let first = counters.nextAlbum
        counters.nextAlbum += Int64(FirstAlbums.drafts.count)
        try SavedQueryTable.save("examples", "id:\(first)-\(counters.nextAlbum - 1)", db)
        try tables.save(db)
        try counters.save(db)
    }
}
