internal import FoundationEssentials
internal import Synchronization

/// A log in a PostgreSQL database.
///
/// It connects when it is first used, and again after a broken connection. One thread uses it at a time, except for
/// ``waitForNotice(seconds:)`` and ``close()``.
package final class PostgresLog: ChangeLog, Sendable {
    private struct Session {
        var connection: PostgresConnection?
        /// The number of the newest entry in the locked transaction; nil if there is none.
        var newest: Int?
        /// The end of all waits; nil for the limits of the connection.
        var end: Deadline?
    }

    /// The rows of one query at most, and the bytes of their bodies before the last one in the first query of a visit. If a
    /// visit ends early, the rest of them is read and discarded.
    private static let (pageSize, pageBytes) = (1000, 1 << 20)

    private let address: ServerAddress
    private let tables: PostgresTables
    private let closing = ClosingSignal()
    private let session = Mutex(Session())
    private let listener = Mutex<PostgresConnection?>(nil)
    /// The text of this log's own notices.
    private let name = UUID().uuidString

    /// Creates a log, without a connection.
    package init(_ address: ServerAddress) {
        self.address = address
        tables = PostgresTables(address)
    }

    deinit { close() }

    // MARK: Reading

    package func newest() throws -> Int {
        try connected { _, connection in
            guard let head = try connection.run(tables.readHead, []), !head.isEmpty else { throw LogError.notALog }
            return head.integer(0)
        }
    }

    /// - Parameter body: It must not use the log.
    package func visit(after number: Int, _ body: (LogEntry) throws -> Bool) throws {
        var assembler = EntryAssembler(after: number)
        var (bytes, isPart, continues) = (Self.pageBytes, true, true)
        while continues, isPart {
            let place = (assembler.number, assembler.part)
            let sql = tables.readRows(after: place, limit: Self.pageSize, bytes: bytes)
            var read = 0
            let count = try connected { _, connection in
                try connection.visit(sql) { row in
                    read += row.bytes(9).count
                    if let entry = try assembler.add(row) { continues = try body(entry) }
                    return continues
                }
            }
            isPart = count == Self.pageSize || read >= bytes
            // A long visit, as of a whole library, has few queries.
            bytes = min(2 * bytes, 1 << 30)
        }
        guard !continues || assembler.isComplete else { throw LogError.gap(at: assembler.number) }
    }

    /// The number of other programs that have the library open.
    package func others() throws -> Int {
        // A connection pooler may give the connection another name.
        try connected { _, connection in
            max(0, (try connection.run(tables.countPrograms, [])?.integer(0) ?? 1) - 1)
        }
    }

    package func contains(_ id: String) throws -> Bool {
        try connected { _, connection in
            try connection.run(tables.findEntry, [Array(id.utf8)])?.isEmpty == false
        }
    }

    // MARK: Appending

    package func lock() throws -> Int {
        try connected { session, connection in
            do {
                let results = try connection.run(tables.lock).filter { !$0.isEmpty }.map { Int($0.text(0)) ?? 0 }
                guard let newest = results.first, let last = results.last else { throw LogError.notALog }
                guard newest == last else { throw LogError.gap(at: min(newest, last) + 1) }
                session.newest = newest
                return newest
            } catch {
                if !connection.isBroken { _ = try? connection.run("ROLLBACK") }
                throw error
            }
        }
    }

    package func append(_ entries: [LogEntry]) throws {
        try locked { session, connection, newest in
            let rows = entries.enumerated().lazy.flatMap { index, entry in
                EntryRow.rows(of: entry.numbered(newest + index + 1))
            }
            if entries.count == 1, let row = rows.first, entries[0].body.count <= EntryRow.partSize {
                try connection.run(tables.insert, row)
            } else {
                try connection.copy(tables.copy, rows.map(EntryRow.copied))
            }
            session.newest = newest + entries.count
        }
    }

    package func commit() throws {
        try locked { session, connection, newest in
            do { try connection.run(tables.commit(newest, notice: name)) } catch {
                guard connection.isBroken, error as? LogError != .tooSlow else { throw error }
                throw LogError.answerLost
            }
            session.newest = nil
        }
    }

    package func rollBack() {
        session.withLock { session in
            guard session.newest != nil else { return }
            session.newest = nil
            if (try? session.connection?.run("ROLLBACK")) == nil { session.connection = nil }
        }
    }

    // MARK: Notices

    /// Returns true after each new connection, because a notice may have been missed.
    package func waitForNotice(seconds: Double) throws -> Bool {
        try listener.withLock { listener in
            do {
                guard let connection = listener else {
                    let connection = try PostgresConnection(address, closing: closing)
                    try connection.run(tables.listen)
                    listener = connection
                    return true
                }
                return try connection.waitForNotice(otherThan: name, until: Deadline(seconds: seconds))
            } catch {
                listener = nil
                throw error
            }
        }
    }

    package func limitWaits(to seconds: Double?) { session.withLock { $0.end = seconds.map { Deadline(seconds: $0) } } }

    package var interruption: @Sendable () -> Void { { [closing] in closing.send() } }

    package func close() {
        closing.send()
        session.withLock { $0 = Session() }
        listener.withLock { $0 = nil }
    }

    /// Creates the tables and the role. The role may exist already: it belongs to all databases.
    ///
    /// - Returns: The role, whose members share the library.
    package func create() throws -> String {
        try session.withLock { session in
            let connection = try PostgresConnection(address, closing: closing)
            let encoding = try connection.run("SHOW server_encoding").first?.text(0) ?? ""
            guard encoding == "UTF8" else {
                throw LogError.refused("the database has the encoding \(encoding), but must have UTF8")
            }
            do {
                do { try connection.run(tables.createRole) } catch LogError.exists {}
                try connection.run(tables.create)
            } catch LogError.notAMember {
                throw LogError.refused("only the owner of the database can do this, who may also create roles")
            }
            session = Session()
            return address.role
        }
    }

    // MARK: The connection

    /// Calls `body` with a connection: a new one if the server has ended the last one while it was idle.
    private func connected<Result: Sendable>(
        _ body: (inout Session, PostgresConnection) throws -> Result
    ) throws -> Result {
        try session.withLock { session in
            if session.newest == nil, let idle = session.connection, idle.isClosedByServer { session.connection = nil }
            let connection = try session.connection ?? open(until: session.end)
            connection.end = session.end
            session.connection = connection
            defer { if connection.isBroken { session = Session() } }
            return try body(&session, connection)
        }
    }

    private func locked(_ body: (inout Session, PostgresConnection, Int) throws -> Void) throws {
        try connected { session, connection in
            guard let newest = session.newest else { throw LogError.unreachable("the transaction has ended") }
            try body(&session, connection, newest)
        }
    }

    /// A new connection to a database that has a log in a format of this program.
    private func open(until end: Deadline?) throws(LogError) -> PostgresConnection {
        let connection = try PostgresConnection(address, closing: closing, until: end)
        guard let head = try connection.run(tables.readFormat, []), !head.isEmpty else { throw .notALog }
        guard head.integer(0) == PostgresTables.format else { throw .otherFormat(head.integer(0)) }
        return connection
    }
}
