import Foundation
import PostgresServer

@testable import Sharing

/// A database with a shared library.
struct SharedLog {
    let server: PostgresServer
    let database: String
    let role: String

    init(on server: PostgresServer? = nil) throws {
        self.server = try server ?? PostgresServer.shared.get()
        database = try self.server.newDatabase()
        role = try PostgresLog(ServerAddress(self.server.address(database))).create()
    }

    func open(user: String = "postgres", folder: String? = nil) -> PostgresLog {
        // The address of a server of the tests is correct.
        PostgresLog(try! ServerAddress(PostgresServer.address(folder ?? server.folder, database, user: user)))
    }
}

extension PostgresLog {
    func add(_ entries: LogEntry...) throws {
        _ = try lock()
        try append(entries)
        try commit()
    }

    /// True if an entry is in the log after all transactions have ended.
    func finallyContains(_ id: String) throws -> Bool {
        _ = try lock()
        defer { rollBack() }
        return try contains(id)
    }

    func entries(after number: Int = 0) throws -> [LogEntry] {
        var entries: [LogEntry] = []
        try visit(after: number) { entry in
            entries.append(entry)
            return true
        }
        return entries
    }
}

func entry(_ command: String, size: Int = 100) -> LogEntry {
    let body = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) }
    return LogEntry(format: 1, date: Date(), author: "Ann", machine: "desk", command: command, body: body)
}

extension LogEntry {
    init(_ other: LogEntry, id: String) {
        self.init(
            id: id, format: other.format, date: other.date, author: other.author, machine: other.machine,
            command: other.command, body: other.body)
    }
}
