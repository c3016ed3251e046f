internal import GRDB
internal import GRDBSQLite

/// The current row of a quick statement; valid only until the next step.
struct QuickRow {
    private let statement: SQLiteStatement

    init(_ statement: SQLiteStatement) { self.statement = statement }

    /// The number in a column; 0 for null.
    func number(_ column: Int32) -> Int64 { sqlite3_column_int64(statement, column) }

    /// The number in a column that is null only in a damaged file.
    ///
    /// - Throws: SQLite's error for a damaged file.
    func needed(_ column: Int32) throws -> Int64 {
        guard sqlite3_column_type(statement, column) != SQLITE_NULL else {
            throw DatabaseError(resultCode: .SQLITE_CORRUPT)
        }
        return number(column)
    }

    /// The whole number in a column that has another value only in a damaged file.
    ///
    /// - Throws: SQLite's error for a damaged file, when the value is not a whole number in the range.
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
    func text(_ column: Int32) -> String? {
        guard let bytes = sqlite3_column_text(statement, column) else { return nil }
        let count = Int(sqlite3_column_bytes(statement, column))
        return String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
    }

    /// The fields of an album from consecutive columns.
    func draft(from first: Int32) -> AlbumDraft {
        AlbumDraft(
            title: text(first) ?? "", artist: text(first + 1) ?? "", genre: text(first + 2),
            year: optionalNumber(first + 3), coverURL: text(first + 4), fields: FieldCoding.decode(text(first + 5)))
    }
}
