internal import CPostgres
internal import Files
internal import Glibc

/// A connection to a server. Each wait has an end, also if the server or the network is silent.
///
/// After an error the connection may be broken; then it is of no more use.
final class PostgresConnection {
    /// The time for a connection, in seconds; libpq may take longer to find the host's address.
    private static let connectLimit = 10.0
    /// The time for an answer, in seconds: longer than the server waits for a lock.
    private static let answerLimit = 90.0
    /// The time after which the server ends a transaction of a program that has stopped, and gives up its wait for a lock.
    private static let settings = """
        SET client_min_messages = error; SET idle_in_transaction_session_timeout = '60s'; SET lock_timeout = '65s';
        SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off'
        """

    private let libpq: cpostgres_library
    private let handle: OpaquePointer
    private let closing: ClosingSignal
    private let role: String
    private(set) var isBroken = false
    /// The end of all waits, if it is before their own ends.
    var end: Deadline?

    /// Connects to the server.
    init(_ address: ServerAddress, closing: ClosingSignal, until end: Deadline? = nil) throws(LogError) {
        guard let libpq = cpostgres_open()?.pointee else { throw .noLibrary(CPOSTGRES_FILE) }
        var keys: [UnsafeMutablePointer<CChar>?] = []
        var values: [UnsafeMutablePointer<CChar>?] = []
        for (key, value) in Self.options(address) {
            keys.append(strdup(key))
            values.append(strdup(value))
        }
        defer { for text in keys + values { free(text) } }
        let pointers = (keys + [nil]).map { UnsafePointer($0) }
        guard let handle = libpq.connectStartParams(pointers, (values + [nil]).map { UnsafePointer($0) }, 0) else {
            throw .unreachable(String(cString: strerror(ENOMEM)))
        }
        (self.libpq, self.handle, self.closing, role, self.end) = (libpq, handle, closing, address.role, end)
        cpostgres_discard_notices(handle)
        _ = libpq.setErrorVerbosity(handle, Int32(PQERRORS_VERBOSE))
        try connect()
        try run(Self.settings)
    }

    deinit { libpq.finish(handle) }

    private static func options(_ address: ServerAddress) -> [(String, String)] {
        let given = [
            ("user", address.user), ("host", address.host.isEmpty ? nil : address.host),
            ("port", address.port.map(String.init)), ("dbname", address.database),
        ]
        // A computer that has disappeared is noticed after about 20 seconds.
        return given.compactMap { key, value in value.map { (key, $0) } } + [
            ("client_encoding", "UTF8"), ("application_name", programName(address)), ("keepalives_idle", "10"),
            ("keepalives_interval", "5"), ("keepalives_count", "2"), ("tcp_user_timeout", "20000"),
        ]
    }

    /// The name of this program's connections to a library, by which others count the programs. PostgreSQL cuts it after 63 bytes,
    /// so it has a hash of the library's name, and the process before the machine.
    private static func programName(_ address: ServerAddress) -> String {
        "bluelib_\(SHA256.hexadecimal(of: address.schema).prefix(8)) \(getpid())@\(ServerAddress.machine)"
    }

    private func connect() throws(LogError) {
        let end = Deadline(seconds: Self.connectLimit)
        var state = PGRES_POLLING_WRITING
        while state != PGRES_POLLING_OK {
            let isBad = Int(libpq.status(handle)) == CONNECTION_BAD
            guard !isBad, state != PGRES_POLLING_FAILED else { throw connectionFailure() }
            try wait(for: state == PGRES_POLLING_READING ? POLLIN : POLLOUT, until: end)
            state = Int(libpq.connectPoll(handle))
        }
        _ = libpq.setnonblocking(handle, 1)
    }

    // MARK: Statements

    /// Runs statements in one round trip, and returns their results, with columns as text. The first error ends them all.
    @discardableResult
    func run(_ sql: String) throws(LogError) -> [PostgresResult] {
        try check(libpq.sendQuery(handle, sql))
        return try results()
    }

    /// Runs a statement with parameters, and returns its result with columns in binary form.
    @discardableResult
    func run(_ sql: String, _ parameters: [[UInt8]?]) throws(LogError) -> PostgresResult? {
        try send(sql, parameters)
        return try results().last
    }

    /// Runs a statement, and calls `body` with each row, until it returns false. Constant memory.
    ///
    /// - Returns: The number of rows.
    func visit(_ sql: String, _ body: (PostgresResult) throws -> Bool) throws -> Int {
        try send(sql, [])
        _ = libpq.setSingleRowMode(handle)
        var (count, continues) = (0, true)
        do throws(any Error) {
            while let result = try nextResult() {
                try verify(result)
                guard result.status == PGRES_SINGLE_TUPLE else { continue }
                count += 1
                if continues { continues = try body(result) }
            }
        } catch {
            discardResults()
            throw error
        }
        return count
    }

    /// Runs COPY, which reads these rows.
    func copy(_ sql: String, _ rows: some Sequence<[UInt8]>) throws(LogError) {
        try check(libpq.sendQuery(handle, sql))
        guard let start = try nextResult() else { throw failure() }
        try verify(start)
        var buffer = EntryRow.copyHeader
        for row in rows {
            buffer += row
            if buffer.count > 1 << 17 {
                try put(buffer)
                buffer.removeAll(keepingCapacity: true)
            }
        }
        try put(buffer + EntryRow.copyEnd)
        try check(libpq.putCopyEnd(handle, nil))
        _ = try results()
    }

    /// True if the server has sent something without a request, which it does before it ends a connection.
    var isClosedByServer: Bool {
        var socket = pollfd(fd: libpq.socket(handle), events: Int16(POLLIN), revents: 0)
        return poll(&socket, 1, 0) != 0
    }

    // MARK: Notices

    /// Waits until the server has sent a notice with another text; false at the end of the time.
    func waitForNotice(otherThan own: String, until end: Deadline) throws(LogError) -> Bool {
        while true {
            try check(libpq.consumeInput(handle))
            var hasOther = false
            while let notice = libpq.notifies(handle) {
                if String(cString: notice.pointee.extra) != own { hasOther = true }
                libpq.freemem(notice)
            }
            if hasOther { return true }
            guard try waits(for: POLLIN, until: end) else { return false }
        }
    }

    // MARK: Messages

    private func send(_ sql: String, _ parameters: [[UInt8]?]) throws(LogError) {
        let lengths = parameters.map { Int32($0?.count ?? 0) }
        let formats = [Int32](repeating: 1, count: parameters.count)
        // Not empty, because an empty array has no address, which would stand for null.
        var bytes: [UInt8] = [0]
        let starts = parameters.map { parameter in
            defer { bytes += parameter ?? [] }
            return parameter == nil ? nil : bytes.count
        }
        let sent = bytes.withUnsafeBytes { bytes in
            let start = bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
            let values = starts.map { offset in offset.flatMap { start?.advanced(by: $0) } }
            return libpq.sendQueryParams(handle, sql, Int32(values.count), nil, values, lengths, formats, 1)
        }
        try check(sent)
    }

    private func put(_ bytes: [UInt8]) throws(LogError) {
        let queued = bytes.withUnsafeBytes {
            libpq.putCopyData(handle, $0.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(bytes.count))
        }
        try check(queued)
        try flush()
    }

    /// Sends all that is queued. The server may send meanwhile, and would otherwise wait for this program.
    private func flush() throws(LogError) {
        let end = Deadline(seconds: Self.answerLimit)
        while true {
            let rest = libpq.flush(handle)
            guard rest != 0 else { return }
            try check(rest > 0 ? 1 : 0)
            try wait(for: POLLIN | POLLOUT, until: end)
            try check(libpq.consumeInput(handle))
        }
    }

    private func results() throws(LogError) -> [PostgresResult] {
        var results: [PostgresResult] = []
        do {
            while let result = try nextResult() {
                try verify(result)
                results.append(result)
            }
        } catch {
            discardResults()
            throw error
        }
        return results
    }

    private func discardResults() {
        while !isBroken, (try? nextResult()) ?? nil != nil {}
    }

    private func nextResult() throws(LogError) -> PostgresResult? {
        try flush()
        let end = Deadline(seconds: Self.answerLimit)
        while libpq.isBusy(handle) == 1 {
            try wait(for: POLLIN, until: end)
            try check(libpq.consumeInput(handle))
        }
        return libpq.getResult(handle).map { PostgresResult(libpq, $0) }
    }

    /// Waits until the socket can be read or written.
    private func wait(for events: Int32, until end: Deadline) throws(LogError) {
        guard try waits(for: events, until: end) else {
            isBroken = true
            throw .unreachable("the server does not answer")
        }
    }

    private func waits(for events: Int32, until end: Deadline) throws(LogError) -> Bool {
        while true {
            var sockets = [libpq.socket(handle), closing.descriptor].map { pollfd(fd: $0, events: 0, revents: 0) }
            sockets[0].events = Int16(events)
            sockets[1].events = Int16(POLLIN)
            let count = poll(&sockets, 2, min(end.milliseconds, self.end?.milliseconds ?? .max))
            if sockets[1].revents != 0 {
                isBroken = true
                throw .unreachable("the connection was closed")
            }
            if count >= 0 || errno != EINTR { return count > 0 }
        }
    }

    // MARK: Errors

    private func check(_ success: Int32) throws(LogError) { if success != 1 { throw failure() } }

    private func verify(_ result: PostgresResult) throws(LogError) {
        let successes = [PGRES_COMMAND_OK, PGRES_TUPLES_OK, PGRES_COPY_IN, PGRES_SINGLE_TUPLE]
        guard !successes.contains(result.status) else { return }
        let error = result.sqlState.map { LogError(sqlState: $0, message: result.message ?? $0, role: role) }
        if error == .tooSlow { isBroken = true }
        guard let error, error == .tooSlow || Int(libpq.status(handle)) == CONNECTION_OK else {
            throw failure(saying: result.message)
        }
        throw error
    }

    /// The error of a connection that has broken.
    private func failure(saying message: String? = nil) -> LogError {
        isBroken = true
        return .unreachable(message ?? connectionMessage.reason)
    }

    private var connectionMessage: ConnectionMessage {
        ConnectionMessage(libpq.errorMessage(handle).map { String(cString: $0) } ?? "")
    }

    private func connectionFailure() -> LogError {
        isBroken = true
        if libpq.connectionNeedsPassword(handle) == 1 { return .passwordNeeded }
        let message = connectionMessage
        return message.sqlState.map { LogError(sqlState: $0, message: message.reason, role: role) }
            ?? .unreachable(message.reason)
    }
}
