internal import AlbumModel
internal import GRDB
internal import GRDBSQLite

/// A statement for frequent use: its values are bound directly, without GRDB's arrays of arguments.
///
/// (Measured: an add with GRDB's arguments took 37 µs, 20 of them for packing and unpacking the arguments.)
final class PreparedStatement {
    private let statement: Statement
    private let connection: SQLiteConnection?
    private var next: Int32 = 1

    init(_ db: Database, _ sql: String) throws {
        statement = try db.makeStatement(sql: sql)
        connection = db.sqliteConnection
    }

    /// Creates a statement that runs once and returns many rows.
    convenience init(_ db: Database, _ text: SQLText) throws {
        try self.init(db, text.sql)
        try statement.setArguments(text.arguments)
    }

    /// Binds the next value.
    @discardableResult
    func bind(_ value: Int64) -> PreparedStatement {
        sqlite3_bind_int64(statement.sqliteStatement, next, value)
        return advanced()
    }

    /// Binds the next value.
    @discardableResult
    func bind(_ value: Int64?) -> PreparedStatement {
        if let value { return bind(value) }
        sqlite3_bind_null(statement.sqliteStatement, next)
        return advanced()
    }

    /// Binds the next value.
    func bind(_ value: Double) -> PreparedStatement {
        sqlite3_bind_double(statement.sqliteStatement, next, value)
        return advanced()
    }

    /// Binds the next value; SQLite copies the text.
    func bind(_ value: String?) -> PreparedStatement {
        guard var value else { return bind(nil as Int64?) }
        // -1 is SQLITE_TRANSIENT, which C defines with a cast that Swift cannot import.
        let copying = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
        // An empty text may have no address, for which SQLite would bind null.
        if value.isEmpty {
            sqlite3_bind_text(statement.sqliteStatement, next, "", 0, copying)
        } else {
            value.withUTF8 { bytes in
                _ = bytes.withMemoryRebound(to: CChar.self) { text in
                    sqlite3_bind_text(statement.sqliteStatement, next, text.baseAddress, Int32(text.count), copying)
                }
            }
        }
        return advanced()
    }

    // Called for each value: a call without inlining counts a reference.
    @inline(__always)
    private func advanced() -> PreparedStatement {
        next += 1
        return self
    }

    /// Binds all fields of an album, in the order of the columns; on request without the year.
    func bind(_ album: AlbumDraft, withYear: Bool = true) -> PreparedStatement {
        _ = bind(album.title).bind(album.artist).bind(album.genre)
        if withYear { bind(album.year.map(Int64.init)) }
        return bind(album.coverURL).bind(FieldCoding.encode(album.fields))
    }

    /// Binds an album's words, in the order of the index's columns.
    func bind(_ words: SearchText) -> PreparedStatement {
        bind(words.title).bind(words.artist).bind(words.genre).bind(words.own)
    }

    /// Runs the statement to its end and resets it for new values.
    func run() throws {
        let code = step()
        sqlite3_reset(statement.sqliteStatement)
        guard code == SQLITE_DONE else { throw error(code) }
    }

    /// Runs the statement, reads its first row, if any, and resets it for new values.
    func first<Result>(_ read: (ResultRow) throws -> Result) throws -> Result? {
        defer { sqlite3_reset(statement.sqliteStatement) }
        let code = step()
        let result = code == SQLITE_ROW ? try read(ResultRow(statement.sqliteStatement)) : nil
        guard code == SQLITE_ROW || code == SQLITE_DONE else { throw error(code) }
        return result
    }

    /// Runs the statement, passes its rows to the reader until that returns false, and resets it for new values.
    func forEach(_ read: (ResultRow) throws -> Bool) throws {
        defer { sqlite3_reset(statement.sqliteStatement) }
        var code = step()
        while code == SQLITE_ROW {
            guard try read(ResultRow(statement.sqliteStatement)) else { return }
            code = sqlite3_step(statement.sqliteStatement)
        }
        guard code == SQLITE_DONE else { throw error(code) }
    }

    private func step() -> Int32 {
        next = 1
        return sqlite3_step(statement.sqliteStatement)
    }

    /// The latest error of the connection.
    private func error(_ code: Int32) -> DatabaseError {
        let message = connection.flatMap { sqlite3_errmsg($0) }.map { String(cString: $0) }
        return DatabaseError(resultCode: ResultCode(rawValue: code), message: message)
    }
}

/// The current row of a prepared statement; valid only until the next step.
struct ResultRow {
    private let statement: SQLiteStatement

    init(_ statement: SQLiteStatement) { self.statement = statement }

    /// The number in a column; 0 for null.
    func number(_ column: Int32) -> Int64 { sqlite3_column_int64(statement, column) }

    /// The number in a column.
    ///
    /// - Throws: SQLite's error for a damaged file if the column is null.
    func needed(_ column: Int32) throws -> Int64 {
        guard sqlite3_column_type(statement, column) != SQLITE_NULL else {
            throw DatabaseError(resultCode: .SQLITE_CORRUPT)
        }
        return number(column)
    }

    /// The integer in a column.
    ///
    /// - Throws: SQLite's error for a damaged file if the value is not an integer in the range.
    func needed(_ column: Int32, within range: ClosedRange<Int64>) throws -> Int64 {
        let number = number(column)
        guard sqlite3_column_type(statement, column) == SQLITE_INTEGER, range.contains(number) else {
            throw DatabaseError(resultCode: .SQLITE_CORRUPT)
        }
        return number
    }

    /// The number in a column; nil for null.
    func optionalNumber(_ column: Int32) -> Int? {
        sqlite3_column_type(statement, column) == SQLITE_NULL ? nil : Int(number(column))
    }

    /// The text in a column; nil for null.
    func text(_ column: Int32) -> String? { bytes(column).map { String(decoding: $0, as: UTF8.self) } }

    /// The text in a column in UTF-8, valid until the next step; nil for null.
    func bytes(_ column: Int32) -> UnsafeBufferPointer<UInt8>? {
        guard let bytes = sqlite3_column_text(statement, column) else { return nil }
        return UnsafeBufferPointer(start: bytes, count: Int(sqlite3_column_bytes(statement, column)))
    }

    /// The fields of an album from consecutive columns.
    func draft(from first: Int32) -> AlbumDraft {
        AlbumDraft(
            title: text(first) ?? "", artist: text(first + 1) ?? "", genre: text(first + 2),
            year: optionalNumber(first + 3), coverURL: text(first + 4), fields: FieldCoding.decode(text(first + 5)))
    }
}

/// The prepared statements of a connection for single edits, the journal and the shelves.
final class PreparedStatements {
    enum Name: Int, CaseIterable {
        case readAlbum, readSlot, insertAlbum, updateAlbum, updateTexts, saveValues, insertEdit, insertEdits,
            insertChange, insertChanges, indexAlbum, unindexAlbum, readShelves, readShelf, findUpwards, findDownwards,
            findFromFirst, findFromLast

        var sql: String {
            let columns = AlbumRow.columns
            return switch self {
            case .readAlbum: "SELECT \(columns) FROM album WHERE id = ?"
            case .readSlot: "SELECT shelf, rank FROM album WHERE id = ?"
            case .insertAlbum:
                "INSERT INTO album (id, shelf, rank, \(columns)) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"
            case .updateAlbum:
                "UPDATE album SET title = ?, artist = ?, genre = ?, year = ?, cover = ?, fields = ? WHERE id = ?"
            case .updateTexts:
                "UPDATE album SET title = ?, artist = ?, genre = ?, cover = ?, fields = ? WHERE id = ?"
            case .saveValues: "INSERT INTO kept (key, id, \(columns)) VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
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
            "INSERT INTO \(table) VALUES " + Array(repeating: row, count: rows).joined(separator: ", ")
        }
    }

    /// The number of rows that one statement inserts into the journal when there are many.
    static let bundle = 16

    private var prepared: [PreparedStatement?] = Array(repeating: nil, count: Name.allCases.count)

    /// Releases the statements, because they prevent the connection from closing.
    func removeAll() { prepared = Array(repeating: nil, count: Name.allCases.count) }

    /// A statement, prepared on first use.
    func callAsFunction(_ name: Name, _ db: Database) throws -> PreparedStatement {
        if let statement = prepared[name.rawValue] { return statement }
        let statement = try PreparedStatement(db, name.sql)
        prepared[name.rawValue] = statement
        return statement
    }
}
