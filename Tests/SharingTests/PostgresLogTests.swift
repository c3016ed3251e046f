import Foundation
import PostgresServer
import TestTraits
import Testing

@testable import Sharing

@Suite(.blocking) struct PostgresLogTests {
    private let shared: SharedLog

    init() throws { shared = try SharedLog() }

    @Test func `another connection reads what was appended, and is notified`() throws {
        let (first, second) = (shared.open(), shared.open())
        #expect(try first.newest() == 0)
        #expect(try second.waitForNotice(seconds: 0))
        #expect(try first.waitForNotice(seconds: 0))
        let entry = entry("add Blue")
        try first.add(entry)
        #expect(try second.waitForNotice(seconds: 5))
        #expect(try !first.waitForNotice(seconds: 0.05))
        #expect(try second.newest() == 1)
        #expect(try second.entries() == [entry.numbered(1)])
        #expect(try second.contains(entry.id) && !second.contains("other"))
    }
}

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
