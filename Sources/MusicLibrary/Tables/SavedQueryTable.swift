internal import AlbumModel
internal import SQLite

/// The saved queries in a library's file.
///
/// A library of an earlier program has no table before its first saved query.
enum SavedQueryTable {
    private static let creation = """
        CREATE TABLE IF NOT EXISTS query (key TEXT PRIMARY KEY, name TEXT NOT NULL, text TEXT NOT NULL)
        """

    /// The names, in order.
    static func names(_ db: Database) throws -> [String] {
        guard try isThere(db) else { return [] }
        return try db.prepare("SELECT name FROM query ORDER BY key").values()
    }

    /// The text of the query with a name; nil if there is none.
    static func text(of name: String, _ db: Database) throws -> String? {
        guard try isThere(db) else { return nil }
        return try db.prepare("SELECT text FROM query WHERE key = ?").bind(key(name)).value()
    }

    /// Saves a query, or deletes it if the text is nil.
    static func save(_ name: String, _ text: String?, _ db: Database) throws {
        guard let text else {
            if try isThere(db) { try db.prepare("DELETE FROM query WHERE key = ?").bind(key(name)).run() }
            return
        }
        try db.execute(creation)
        try db.prepare("INSERT OR REPLACE INTO query (key, name, text) VALUES (?, ?, ?)").bind(key(name)).bind(name)
            .bind(text).run()
    }

    /// Copies the readable queries of a damaged library.
    static func rescue(from damaged: Database, to db: Database) {
        for name in (try? names(damaged)) ?? [] {
            if let text = try? text(of: name, damaged) { try? save(name, text, db) }
        }
    }

    /// Reads all queries.
    ///
    /// - Throws: An error of SQLite for a damaged table.
    static func check(_ db: Database) throws {
        for name in try names(db) where try text(of: name, db) == nil {
            throw SQLiteError.corrupt
        }
    }

    private static func key(_ name: String) -> String { TextFolding.fold(name) }

    private static func isThere(_ db: Database) throws -> Bool {
        try db.cached("SELECT count(*) FROM sqlite_master WHERE type = 'table' AND name = 'query'").value() ?? 0 > 0
    }
}
