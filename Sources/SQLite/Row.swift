public import CSQLite

// Rows, statements and values are public, though the module is no product: an inlinable function can use only public types.

/// The current row of a statement; valid only until the next step. Columns are counted from 0.
///
/// ``number(_:)`` and the like convert other values as SQLite does. The others compare the storage class.
public struct Row {
    @usableFromInline let statement: OpaquePointer

    @inlinable init(_ statement: OpaquePointer) { self.statement = statement }

    /// The storage class of a column, for example `SQLITE_TEXT`.
    @inlinable public func storageClass(_ column: Int32) -> Int32 { sqlite3_column_type(statement, column) }

    /// True if a column has no value.
    @inlinable public func isNull(_ column: Int32) -> Bool { storageClass(column) == SQLITE_NULL }

    // MARK: Values of a type

    /// The value in a column; nil for null and for a value of another storage class.
    @inlinable public subscript<Value: ColumnValue>(_ column: Int32) -> Value? { Value(self, column) }

    /// The value in a column that has another type only in a damaged file.
    ///
    /// - Throws: ``SQLiteError/corrupt``
    @inlinable public func read<Value: ColumnValue>(_ column: Int32, as type: Value.Type = Value.self) throws -> Value {
        guard let value = Value(self, column) else { throw Self.corrupt }
        return value
    }

    /// The integer in a column that is outside the range only in a damaged file.
    ///
    /// - Throws: ``SQLiteError/corrupt``
    package func read(_ column: Int32, within range: Range<Int64>) throws -> Int64 {
        let number: Int64 = try read(column)
        guard range.contains(number) else { throw Self.corrupt }
        return number
    }

    @usableFromInline static var corrupt: SQLiteError { .corrupt }

    // MARK: Converted values

    /// The integer in a column; 0 for null.
    @inlinable public func number(_ column: Int32) -> Int64 { sqlite3_column_int64(statement, column) }

    /// The number in a column; 0 for null.
    @inlinable public func real(_ column: Int32) -> Double { sqlite3_column_double(statement, column) }

    /// The text in a column; nil for null.
    @inlinable public func text(_ column: Int32) -> String? {
        bytes(column).map { String(decoding: $0, as: UTF8.self) }
    }

    /// The text in a column in UTF-8, valid until the next step; nil for null.
    @inlinable public func bytes(_ column: Int32) -> UnsafeBufferPointer<UInt8>? {
        // The functions for columns would look for the value twice. The connection has no mutex, so the value needs no protection
        // (https://sqlite.org/c3ref/value.html). The text comes first: its conversion may change the number of bytes.
        let value = sqlite3_column_value(statement, column)
        guard let bytes = sqlite3_value_text(value) else { return nil }
        return UnsafeBufferPointer(start: bytes, count: Int(sqlite3_value_bytes(value)))
    }

    /// The bytes in a column, valid until the next step.
    func blob(_ column: Int32) -> UnsafeRawBufferPointer {
        let bytes = sqlite3_column_blob(statement, column)
        return UnsafeRawBufferPointer(start: bytes, count: Int(sqlite3_column_bytes(statement, column)))
    }
}
