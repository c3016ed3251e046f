internal import GRDB
internal import GRDBSQLite

/// The row on which a quick statement stands; its columns are read straight, and only while it stands there.
struct QuickRow {
    private let statement: SQLiteStatement

    init(_ statement: SQLiteStatement) { self.statement = statement }

    /// A column's number, or 0 where it is null.
    func number(_ column: Int32) -> Int64 { sqlite3_column_int64(statement, column) }

    /// A column's number, which damage may have made null.
    ///
    /// - Throws: SQLite's error for a damaged file.
    func needed(_ column: Int32) throws -> Int64 {
        guard sqlite3_column_type(statement, column) != SQLITE_NULL else {
            throw DatabaseError(resultCode: .SQLITE_CORRUPT)
        }
        return number(column)
    }

    /// A column's whole number, which damage may have made anything.
    ///
    /// - Throws: SQLite's error for a damaged file, where it is none or not within the range.
    func needed(_ column: Int32, within range: ClosedRange<Int64>) throws -> Int64 {
        let number = number(column)
        guard sqlite3_column_type(statement, column) == SQLITE_INTEGER, range.contains(number) else {
            throw DatabaseError(resultCode: .SQLITE_CORRUPT)
        }
        return number
    }

    /// A column's number, or nil where it is null.
    func optionalNumber(_ column: Int32) -> Int? {
        sqlite3_column_type(statement, column) == SQLITE_NULL ? nil : Int(number(column))
    }

    /// A column's text, or nil where it is null.
    func text(_ column: Int32) -> String? {
        guard let bytes = sqlite3_column_text(statement, column) else { return nil }
        let count = Int(sqlite3_column_bytes(statement, column))
        return String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
    }

    /// What is known of an album, in the order of the columns, from one on.
    func draft(from first: Int32) -> AlbumDraft {
        AlbumDraft(
            title: text(first) ?? "", artist: text(first + 1) ?? "", genre: text(first + 2),
            year: optionalNumber(first + 3), coverURL: text(first + 4), fields: FieldCoding.decode(text(first + 5)))
    }
}
