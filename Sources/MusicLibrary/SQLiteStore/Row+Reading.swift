internal import GRDB

extension Row {
    /// A column's value, which damage may have made null.
    ///
    /// GRDB's subscript ends the program then.
    /// - Throws: SQLite's error for a damaged file.
    func read<Value: DatabaseValueConvertible & StatementColumnConvertible>(_ column: Int) throws -> Value {
        do {
            return try decode(Value.self, atIndex: column)
        } catch is RowDecodingError {
            throw DatabaseError(resultCode: .SQLITE_CORRUPT)
        }
    }

    /// A column's number, which damage may have made one with which nobody can count.
    ///
    /// - Throws: SQLite's error for a damaged file.
    func read(_ column: Int, within range: Range<Int64>) throws -> Int64 {
        let number: Int64 = try read(column)
        guard range.contains(number) else { throw DatabaseError(resultCode: .SQLITE_CORRUPT) }
        return number
    }
}

extension Range<Int64> {
    /// What numbers that count something may be, so that adding to them never fails.
    static var counting: Range<Int64> { 0..<1 << 60 }
}
