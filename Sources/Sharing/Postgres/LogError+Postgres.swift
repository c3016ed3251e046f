extension LogError {
    /// The meaning of an error code of PostgreSQL, as its appendix "PostgreSQL Error Codes" lists them.
    ///
    /// - Parameter role: The role whose members share the library.
    init(sqlState: String, message: String, role: String) {
        self =
            switch sqlState {
            // No such table, schema or column.
            case "42P01", "3F000", "42703": .notALog
            case "42501": .notAMember(role: role)
            case "53100": .isFull
            // A schema or a role with the name.
            case "42P06", "42710": .exists
            case "55P03": .busy
            // The timeouts of idle transactions and of all transactions.
            case "25P03", "25P04": .tooSlow
            // Too many connections, errors of a connection, the server starts or stops, and timeouts of idle connections.
            case "53300": .unreachable(message)
            case let state where state.hasPrefix("57P") || state.hasPrefix("08"): .unreachable(message)
            default: .refused(message)
            }
    }
}

/// The message of libpq about a connection, with `PQERRORS_VERBOSE`:
///
///     connection to server on socket "/run/postgresql/.s.PGSQL.5432" failed: FATAL:  28000: role "x" does not exist
///     LOCATION:  InitializeSessionUserId, miscinit.c:743
///
/// Each address of a host adds such lines; the last one counts.
struct ConnectionMessage {
    /// The server's code; nil for an error of libpq or the system.
    let sqlState: String?
    let reason: String

    init(_ text: String) {
        let lines = text.split(separator: "\n").filter { !$0.hasPrefix("\t") && !$0.hasPrefix("LOCATION:") }
        var line = lines.last { $0.contains(" failed: ") } ?? lines.last ?? ""
        if let prefix = line.firstRange(of: " failed: ") { line = line[prefix.upperBound...] }
        let parts = line.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
        let code = parts.count == 3 ? parts[1].drop { $0 == " " } : ""
        let isCode = code.utf8.count == 5 && code.utf8.allSatisfy { (48...57).contains($0) || (65...90).contains($0) }
        sqlState = isCode ? String(code) : nil
        reason = String((isCode ? parts[2] : line).drop { $0 == " " })
    }
}
