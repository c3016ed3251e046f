public import CSQLite

/// A prepared statement of a connection, which cannot be closed before the statement is released.
///
/// Values are bound in order, and the statement is run: `statement.bind(1).bind("Blue").run()`. After each run it is ready for new values.
/// The run throws the error of a value that could not be bound.
/// SQLite prepares it again after a change of the schema.
public final class Statement {
    @usableFromInline let handle: OpaquePointer
    private let placeholders: Int32
    // A check for overlapping accesses would take as long as SQLite's own functions; no access calls anything.
    /// The number of the next placeholder, from 1.
    @exclusivity(unchecked) @usableFromInline var next: Int32 = 1
    private var isRunning = false
    /// The code of the error of a value that could not be bound.
    private var unbound = SQLITE_OK

    init(_ handle: OpaquePointer) {
        self.handle = handle
        placeholders = sqlite3_bind_parameter_count(handle)
    }

    deinit { sqlite3_finalize(handle) }

    // MARK: Values

    /// Binds an integer in the range of `Int64`; null for nil.
    @inlinable @discardableResult
    public func bind(_ value: (some FixedWidthInteger)?) -> Statement {
        if let value { sqlite3_bind_int64(handle, next, Int64(value)) } else { sqlite3_bind_null(handle, next) }
        next += 1
        return self
    }

    /// Binds a number; SQLite stores null for NaN.
    @inlinable @discardableResult
    public func bind(_ value: Double) -> Statement {
        sqlite3_bind_double(handle, next, value)
        next += 1
        return self
    }

    /// Binds a text, which SQLite copies; null for nil.
    @inlinable @discardableResult
    public func bind(_ value: String?) -> Statement {
        guard let value else { return bind(nil as Int?) }
        bindText(value)
        next += 1
        return self
    }

    /// Binds a text in UTF-8 that ends with a zero byte. SQLite does not copy it, so the bytes must stay until the end of the run.
    @discardableResult
    package func bind(inPlace text: UnsafePointer<UInt8>) -> Statement {
        text.withMemoryRebound(to: CChar.self, capacity: 1) { note(csqlite_bind_text_in_place(handle, next, $0)) }
        next += 1
        return self
    }

    /// Binds a value of any storage class; SQLite copies texts and blobs.
    @discardableResult
    package func bind(_ value: SQLiteValue) -> Statement {
        switch value {
        case .null: bind(nil as Int?)
        case .integer(let number): bind(number)
        case .real(let number): bind(number)
        case .text(let text): bind(text)
        case .blob(let bytes):
            note(csqlite_bind_blob(handle, next, bytes, UInt64(bytes.count)))
            next += 1
        }
        return self
    }

    /// Binds the next values in order.
    @discardableResult
    package func bind(_ values: [SQLiteValue]) -> Statement {
        for value in values { bind(value) }
        return self
    }

    @usableFromInline func bindText(_ value: String) {
        var value = value
        value.withUTF8 { bytes in
            bytes.withMemoryRebound(to: CChar.self) { text in
                note(csqlite_bind_text(handle, next, text.baseAddress, UInt64(text.count)))
            }
        }
    }

    private func note(_ code: Int32) { if code != SQLITE_OK { unbound = code } }

    // MARK: Running

    /// Runs the statement to its end.
    public func run() throws {
        try begin()
        defer { end() }
        while try step() {}
    }

    /// Runs the statement, and reads its first row; nil if there is none.
    @inlinable public func first<Result>(_ read: (Row) throws -> Result) throws -> Result? {
        try begin()
        defer { end() }
        return try step() ? read(Row(handle)) : nil
    }

    /// Runs the statement, and passes its rows to the reader until that returns false.
    @inlinable public func visit(_ read: (Row) throws -> Bool) throws {
        try begin()
        defer { end() }
        while try step() { guard try read(Row(handle)) else { return } }
    }

    /// Runs the statement, and passes all its rows to the reader.
    @inlinable public func forEach(_ read: (Row) throws -> Void) throws {
        try begin()
        defer { end() }
        while try step() { try read(Row(handle)) }
    }

    /// Runs the statement, and converts its rows.
    @inlinable public func all<Result>(_ read: (Row) throws -> Result) throws -> [Result] {
        var results: [Result] = []
        try forEach { results.append(try read($0)) }
        return results
    }

    /// The value in the first column of the first row; nil if there is no row or no value of the type.
    @inlinable public func value<Value: ColumnValue>(as type: Value.Type = Value.self) throws -> Value? {
        try first { $0[0] } ?? nil
    }

    /// The values in the first column.
    ///
    /// - Throws: ``SQLiteError/corrupt`` if one has another type.
    @inlinable public func values<Value: ColumnValue>(as type: Value.Type = Value.self) throws -> [Value] {
        try all { try $0.read(0) }
    }

    /// Begins a run with the bound values.
    ///
    /// - Throws: ``SQLiteError`` if a value is missing, superfluous or too long, or if the statement is running, because a second run would
    ///   end the first.
    @usableFromInline func begin() throws {
        let (bound, code) = (next - 1, unbound)
        (next, unbound) = (1, SQLITE_OK)
        guard !isRunning else { throw SQLiteError(SQLITE_MISUSE, "a statement runs within its own run") }
        guard code == SQLITE_OK else { throw SQLiteError(code) }
        guard bound == placeholders else {
            throw SQLiteError(SQLITE_RANGE, "\(bound) of \(placeholders) values are given")
        }
        isRunning = true
    }

    /// Steps to the next row; returns false at the end.
    @usableFromInline func step() throws -> Bool {
        let code = sqlite3_step(handle)
        if code == SQLITE_ROW { return true }
        guard code == SQLITE_DONE else { throw SQLiteError(code, of: sqlite3_db_handle(handle)) }
        return false
    }

    @usableFromInline func end() {
        isRunning = false
        sqlite3_reset(handle)
    }
}
