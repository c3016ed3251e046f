internal import AlbumModel
internal import GRDB

/// The columns of an album in a row, and their conversion.
enum AlbumRow {
    /// The columns for the fields of an album, in the order of reading and writing.
    static let columns = "title, artist, genre, year, cover, fields"
    /// The same columns of the table that queries name `a`.
    static let queryColumns = "a.title, a.artist, a.genre, a.year, a.cover, a.fields"
    /// The same columns without those that a brief listing omits.
    static let briefQueryColumns = "a.title, a.artist, a.genre, a.year, NULL, NULL"

    /// Reads an album's fields from a row, beginning at a column.
    static func draft(_ row: Row, from first: Int) -> AlbumDraft {
        AlbumDraft(
            title: row[first] ?? "", artist: row[first + 1] ?? "", genre: row[first + 2], year: row[first + 3],
            coverURL: row[first + 4], fields: FieldCoding.decode(row[first + 5]))
    }
}

extension Database {
    /// Runs a statement, which remains prepared.
    func run(_ sql: String, _ arguments: StatementArguments) throws {
        try cachedStatement(sql: sql).execute(arguments: arguments)
    }

    /// Runs a statement once, and returns the number of changed rows.
    @discardableResult
    func run(_ text: SQLText) throws -> Int {
        try execute(sql: text.sql, arguments: text.arguments)
        return changesCount
    }

    /// The value in the first row of a statement, which remains prepared; nil if there is none.
    func value<Value: DatabaseValueConvertible & StatementColumnConvertible>(
        _ sql: String, _ arguments: StatementArguments = StatementArguments()
    ) throws -> Value? {
        try Value.fetchOne(cachedStatement(sql: sql), arguments: arguments)
    }
}

extension Row {
    /// The value in a column that is null only in a damaged file.
    ///
    /// GRDB's subscript would end the program for null.
    /// - Throws: SQLite's error for a damaged file.
    func read<Value: DatabaseValueConvertible & StatementColumnConvertible>(_ column: Int) throws -> Value {
        do {
            return try decode(Value.self, atIndex: column)
        } catch is RowDecodingError {
            throw DatabaseError(resultCode: .SQLITE_CORRUPT)
        }
    }

    /// The number in a column that is outside the range only in a damaged file.
    ///
    /// - Throws: SQLite's error for a damaged file.
    func read(_ column: Int, within range: Range<Int64>) throws -> Int64 {
        let number: Int64 = try read(column)
        guard range.contains(number) else { throw DatabaseError(resultCode: .SQLITE_CORRUPT) }
        return number
    }
}

extension Range<Int64> {
    /// The range of counters, limited so that additions never overflow.
    static var counting: Range<Int64> { 0..<1 << 60 }
}
