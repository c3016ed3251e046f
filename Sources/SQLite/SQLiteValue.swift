public import CSQLite

/// A value of a column or a placeholder, in one of SQLite's storage classes (https://sqlite.org/datatype3.html).
public enum SQLiteValue: Hashable, Sendable {
    case null
    case integer(Int64)
    case real(Double)
    case text(String)
    case blob([UInt8])
}

/// A type of values in columns.
public protocol ColumnValue {
    /// The value in a column of a row; nil for null and for a value of another storage class.
    init?(_ row: Row, _ column: Int32)
}

extension Int64: ColumnValue {
    @inlinable public init?(_ row: Row, _ column: Int32) {
        // The class and the number of one value, as in ``Row/bytes(_:)``.
        guard let value = sqlite3_column_value(row.statement, column), sqlite3_value_type(value) == SQLITE_INTEGER
        else { return nil }
        self = sqlite3_value_int64(value)
    }
}

extension Int: ColumnValue {
    @inlinable public init?(_ row: Row, _ column: Int32) {
        guard let number = Int64(row, column) else { return nil }
        self = Int(number)
    }
}

extension Bool: ColumnValue {
    @inlinable public init?(_ row: Row, _ column: Int32) {
        guard let number = Int64(row, column) else { return nil }
        self = number != 0
    }
}

/// Also reads integers.
extension Double: ColumnValue {
    @inlinable public init?(_ row: Row, _ column: Int32) {
        guard row.storageClass(column) == SQLITE_FLOAT || row.storageClass(column) == SQLITE_INTEGER else { return nil }
        self = row.real(column)
    }
}

extension String: ColumnValue {
    @inlinable public init?(_ row: Row, _ column: Int32) {
        guard row.storageClass(column) == SQLITE_TEXT, let text = row.text(column) else { return nil }
        self = text
    }
}

extension SQLiteValue: ColumnValue {
    public init(_ row: Row, _ column: Int32) {
        self =
            switch row.storageClass(column) {
            case SQLITE_INTEGER: .integer(row.number(column))
            case SQLITE_FLOAT: .real(row.real(column))
            case SQLITE_TEXT: .text(row.text(column) ?? "")
            case SQLITE_BLOB: .blob(Array(row.blob(column)))
            default: .null
            }
    }
}
