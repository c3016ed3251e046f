internal import CSQLite

/// An error of SQLite.
public struct SQLiteError: Error, Hashable, CustomStringConvertible {
    /// The extended result code (https://sqlite.org/rescode.html).
    package let code: Int32
    /// The reason in English, as SQLite gives it: part of some messages of the program.
    package let message: String

    /// The code without the detail in its upper bytes.
    package var primaryCode: Int32 { code & 0xff }

    public var description: String { "SQLite error \(code): \(message)" }

    /// - Parameter message: Nil for SQLite's general message for the code.
    package init(_ code: Int32, _ message: String? = nil) {
        self.code = code
        self.message = message ?? String(cString: sqlite3_errstr(code))
    }

    /// The latest error of a connection.
    init(_ code: Int32, of connection: OpaquePointer?) { self.init(code, String(cString: sqlite3_errmsg(connection))) }

    /// A value that only a damaged file has.
    package static var corrupt: SQLiteError { SQLiteError(SQLITE_CORRUPT) }
}
