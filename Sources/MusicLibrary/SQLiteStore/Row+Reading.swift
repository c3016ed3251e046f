internal import GRDB

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
