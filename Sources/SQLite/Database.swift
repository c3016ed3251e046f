internal import CSQLite
internal import Synchronization

/// A connection to a database.
///
/// It belongs to one thread at a time, which the compiler checks: neither it nor its statements and rows are `Sendable`, so that only a
/// lock or an actor can pass them on together. SQLite's own lock is off. Other threads may use the ``interrupter``.
package final class Database {
    /// The options with which a file is opened.
    package struct Options {
        fileprivate let isReadOnly: Bool
        fileprivate let parameters: [String]
        fileprivate let busyTimeout: Int32

        /// - Parameters:
        ///   - parameters: Those of the file's address, for example `immutable=1` (https://sqlite.org/uri.html).
        ///   - busyTimeout: The milliseconds for which a statement waits for the lock of another connection.
        package init(isReadOnly: Bool = false, parameters: [String] = [], busyTimeout: Int32 = 0) {
            (self.isReadOnly, self.parameters, self.busyTimeout) = (isReadOnly, parameters, busyTimeout)
        }
    }

    /// SQLite's connection, for functions that this class lacks; nil after ``close()``.
    package private(set) var handle: OpaquePointer?
    /// For other threads; without effect after the connection is closed.
    package let interrupter: DatabaseInterrupter
    private var statements: [String: Statement] = [:]

    /// Opens a file, or creates it. Its path is absolute, or an address.
    ///
    /// Only the first statement that reads finds whether the file is a database.
    /// - Throws: ``SQLiteError``
    package init(path: String, _ options: Options = Options()) throws {
        let mode = options.isReadOnly ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
        let flags = mode | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_URI
        let code = sqlite3_open_v2(Self.address(of: path, options.parameters), &handle, flags, nil)
        interrupter = DatabaseInterrupter(handle)
        // Also after an error there is a connection, which `deinit` closes.
        guard code == SQLITE_OK else { throw SQLiteError(code, of: handle) }
        sqlite3_extended_result_codes(handle, 1)
        sqlite3_busy_timeout(handle, options.busyTimeout)
        csqlite_reject_double_quotes(handle)
    }

    // A statement that is released later closes the connection then.
    deinit {
        interrupter.disconnect()
        sqlite3_close_v2(handle)
    }

    private static func address(of path: String, _ parameters: [String]) -> String {
        guard !parameters.isEmpty else { return path }
        let encoded = path.unicodeScalars.map { ["%": "%25", "?": "%3F", "#": "%23"][$0] ?? String($0) }.joined()
        return "file://\(encoded)?\(parameters.joined(separator: "&"))"
    }

    /// Closes the connection; without effect if it is closed.
    ///
    /// - Throws: ``SQLiteError`` with `SQLITE_BUSY` while a caller keeps a statement. The connection then stays open.
    package func close() throws {
        guard let handle else { return }
        statements = [:]
        interrupter.disconnect()
        let code = sqlite3_close(handle)
        guard code == SQLITE_OK else {
            interrupter.connect(handle)
            throw SQLiteError(code, of: handle)
        }
        self.handle = nil
    }

    // MARK: Statements

    /// Prepares a statement for one use or for a caller that keeps it.
    package func prepare(_ sql: String) throws -> Statement { try prepare(sql, flags: 0) }

    /// The statement with this text, prepared once until the connection is closed. It cannot run within its own run.
    package func cached(_ sql: String) throws -> Statement {
        if let statement = statements[sql] { return statement }
        let statement = try prepare(sql, flags: UInt32(SQLITE_PREPARE_PERSISTENT))
        statements[sql] = statement
        return statement
    }

    private func prepare(_ sql: String, flags: UInt32) throws -> Statement {
        let handle = try opened()
        var statement: OpaquePointer?
        let code = sqlite3_prepare_v3(handle, sql, -1, flags, &statement, nil)
        guard code == SQLITE_OK else { throw SQLiteError(code, of: handle) }
        guard let statement else { throw SQLiteError(SQLITE_MISUSE, "there is no statement") }
        return Statement(statement)
    }

    /// Runs statements without values; their rows are ignored.
    package func execute(_ sql: String) throws {
        let handle = try opened()
        let code = sqlite3_exec(handle, sql, nil, nil, nil)
        guard code == SQLITE_OK else { throw SQLiteError(code, of: handle) }
    }

    /// The first value of a statement that is prepared for this use; nil if there is no row or no value of the type.
    package func value<Value: ColumnValue>(_ sql: String, as type: Value.Type = Value.self) throws -> Value? {
        try prepare(sql).value()
    }

    private func opened() throws -> OpaquePointer {
        guard let handle else { throw SQLiteError(SQLITE_MISUSE, "the connection is closed") }
        return handle
    }

    // MARK: State

    /// The number of rows that the latest statement changed.
    package var changes: Int { Int(sqlite3_changes(handle)) }

    /// The `rowid` of the row that this connection inserted last; 0 if it inserted none.
    package var lastInsertedRowID: Int64 { sqlite3_last_insert_rowid(handle) }

    /// Ends all statements that run, also those of SQLite's own modules; one that is stepped again begins anew.
    package func endStatements() {
        var statement = sqlite3_next_stmt(handle, nil)
        while let current = statement {
            if sqlite3_stmt_busy(current) != 0 { sqlite3_reset(current) }
            statement = sqlite3_next_stmt(handle, current)
        }
    }

    /// True between `BEGIN` and `COMMIT` or `ROLLBACK`; some errors roll back by themselves.
    package var isInTransaction: Bool { handle.map { sqlite3_get_autocommit($0) == 0 } ?? false }

    /// Runs a body as a transaction that can write from its beginning, and rolls back if it throws.
    package func transaction(_ body: () throws -> Void) throws {
        try execute("BEGIN IMMEDIATE")
        do {
            try body()
            try execute("COMMIT")
        } catch {
            if isInTransaction { try? execute("ROLLBACK") }
            throw error
        }
    }

    /// Copies the database over another one.
    ///
    /// - Parameter pause: Called after every 256 pages; an error ends the copy. Nil copies everything at once.
    package func copy(to other: Database, pause: (() throws -> Void)?) throws {
        guard let backup = sqlite3_backup_init(other.handle, "main", handle, "main") else {
            throw SQLiteError(sqlite3_extended_errcode(other.handle), of: other.handle)
        }
        do {
            var code = sqlite3_backup_step(backup, pause == nil ? -1 : 256)
            while code == SQLITE_OK {
                try pause?()
                code = sqlite3_backup_step(backup, 256)
            }
            guard code == SQLITE_DONE else { throw SQLiteError(code, of: other.handle) }
        } catch {
            sqlite3_backup_finish(backup)
            throw error
        }
        let code = sqlite3_backup_finish(backup)
        guard code == SQLITE_OK else { throw SQLiteError(code, of: other.handle) }
    }
}

/// Interrupts the statements of a connection, from any thread.
package final class DatabaseInterrupter: Sendable {
    /// The connection as a number, because a pointer is not `Sendable`; nil after it is closed.
    private let connection: Mutex<UInt?>

    init(_ connection: OpaquePointer?) { self.connection = Mutex(connection.map { UInt(bitPattern: $0) }) }

    /// Makes the running statements end with `SQLITE_INTERRUPT`; without effect on later ones.
    package func interrupt() {
        connection.withLock { if let connection = $0 { sqlite3_interrupt(OpaquePointer(bitPattern: connection)) } }
    }

    func connect(_ connection: OpaquePointer) { self.connection.withLock { $0 = UInt(bitPattern: connection) } }

    func disconnect() { connection.withLock { $0 = nil } }
}
