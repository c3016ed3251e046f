internal import AlbumModel
internal import SQLite

/// The prepared statements of a connection for single edits, the journal and the shelves.
final class PreparedStatements {
    enum Name: Int, CaseIterable {
        case readAlbum, readSlot, insertAlbum, insertEdit, insertEdits, insertChange, insertChanges, indexAlbum,
            unindexAlbum, readShelves, readShelf, findUpwards, findDownwards, findFromFirst, findFromLast

        var sql: String {
            let columns = AlbumRow.columns
            return switch self {
            case .readAlbum: "SELECT \(columns) FROM album WHERE id = ?"
            case .readSlot: "SELECT shelf, rank FROM album WHERE id = ?"
            case .insertAlbum:
                "INSERT INTO album (id, shelf, rank, \(columns)) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"
            case .insertEdit: insert(into: "edit", Self.edit)
            case .insertEdits: insert(into: "edit", Self.edit, rows: PreparedStatements.bundle)
            case .insertChange: insert(into: Self.changes, Self.change)
            case .insertChanges: insert(into: Self.changes, Self.change, rows: PreparedStatements.bundle)
            case .indexAlbum: "INSERT INTO search (rowid, title, artist, genre, own) VALUES (?, ?, ?, ?, ?)"
            case .unindexAlbum:
                "INSERT INTO search (search, rowid, title, artist, genre, own) VALUES ('delete', ?, ?, ?, ?, ?)"
            case .readShelves: "SELECT id, rank, count FROM shelf"
            case .readShelf: "SELECT id, rank FROM album WHERE shelf = ? ORDER BY rank"
            case .findUpwards:
                "SELECT id, rank FROM album WHERE shelf = ? AND rank >= ? ORDER BY rank LIMIT 1 OFFSET ?"
            case .findDownwards:
                "SELECT id, rank FROM album WHERE shelf = ? AND rank <= ? ORDER BY rank DESC LIMIT 1 OFFSET ?"
            case .findFromFirst: "SELECT id, rank FROM album WHERE shelf = ? ORDER BY rank LIMIT 1 OFFSET ?"
            case .findFromLast: "SELECT id, rank FROM album WHERE shelf = ? ORDER BY rank DESC LIMIT 1 OFFSET ?"
            }
        }

        private static let edit = "(?, ?, ?, ?, ?, ?)"
        private static let changes = "change (\(JournalStep.columns))"
        private static let change = "(?, ?, ?, ?, ?, ?, ?, ?, NULL)"

        private func insert(into table: String, _ row: String, rows: Int = 1) -> String {
            "INSERT INTO \(table) VALUES \(String(repeating: row + ", ", count: rows).dropLast(2))"
        }
    }

    /// The number of rows that one statement inserts into the journal when there are many.
    static let bundle = 16

    private var prepared: [Statement?] = Array(repeating: nil, count: Name.allCases.count)
    private var updates: [AlbumColumns: (save: Statement, write: Statement)] = [:]

    /// Releases the statements, because they prevent the connection from closing.
    func removeAll() {
        prepared = Array(repeating: nil, count: Name.allCases.count)
        updates = [:]
    }

    /// A statement, prepared on first use.
    func callAsFunction(_ name: Name, _ db: Database) throws -> Statement {
        if let statement = prepared[name.rawValue] { return statement }
        let statement = try db.prepare(name.sql)
        prepared[name.rawValue] = statement
        return statement
    }

    /// The statements that save and write some columns of an album, prepared on first use.
    func update(_ columns: AlbumColumns, _ db: Database) throws -> (save: Statement, write: Statement) {
        if let statements = updates[columns] { return statements }
        let list = columns.list
        let values = String(repeating: "?, ", count: columns.names.count).dropLast(2)
        let statements = (
            save: try db.prepare(
                "INSERT INTO kept (key, id, columns, \(list)) VALUES (?, ?, \(columns.rawValue), \(values))"),
            write: try db.prepare("UPDATE album SET (\(list)) = (\(values)) WHERE id = ?")
        )
        updates[columns] = statements
        return statements
    }
}
