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

    @Test func `entries of all sizes come back as they were`() throws {
        let sizes = [0, 1, 999_999, 1_000_000, 1_000_001, 2_500_000, 3]
        let entries = sizes.map { entry("ändere '\u{1F3B5}' \"x\" \\ \t {a,b} NULL \\N", size: $0) }
        let log = shared.open()
        for entry in entries { try log.add(entry) }
        _ = try log.lock()
        try log.append(entries.map { LogEntry($0, id: UUID().uuidString) })
        try log.append([])
        try log.append([entry("last")])
        try log.commit()
        let read = try shared.open().entries()
        #expect(read.map(\.number) == Array(1...15))
        #expect(read.prefix(7) == entries.enumerated().map { $1.numbered($0 + 1) }[...])
        #expect(read[7..<14].map(\.body) == entries.map(\.body) && read[14].command == "last")
    }

    @Test func `a visit reads many pages, ends early, and survives an error`() throws {
        let log = shared.open()
        _ = try log.lock()
        try log.append((1...2500).map { entry("add \($0)") })
        try log.append([entry("large", size: 3_000_000)])
        try log.commit()
        #expect(try log.entries(after: 7).map(\.number) == Array(8...2501))
        #expect(try log.entries(after: 2501) == [] && log.entries(after: 3000) == [])
        var seen: [Int] = []
        try log.visit(after: 998) { entry in
            seen.append(entry.number)
            return seen.count < 4
        }
        #expect(seen == [999, 1000, 1001, 1002])
        #expect(throws: CancellationError.self) { try log.visit(after: 0) { _ in throw CancellationError() } }
        #expect(try log.newest() == 2501)
    }

    /// A place in a log, the limits of a query, and the rows that it reads.
    private static let pages = [
        (after: (0, 0), limit: 1000, bytes: 1, rows: "1.1"), ((0, 0), 1000, 500_000, "1.1 2.1 3.1"),
        ((0, 0), 1000, 1 << 20, "1.1 2.1 3.1 4.1"), ((4, 1), 1000, 1 << 20, "4.2 4.3"),
        ((4, 3), 1000, 1 << 20, "4.4 5.1"),
        ((0, 0), 1000, 1 << 30, "1.1 2.1 3.1 4.1 4.2 4.3 4.4 5.1"), ((0, 0), 2, 1 << 30, "1.1 2.1"), ((5, 1), 9, 9, ""),
    ]

    @Test func `a query reads few large rows or many small ones, and at least one`() throws {
        let log = shared.open()
        try log.add(entry("1", size: 200_000), entry("2", size: 200_000), entry("3", size: 200_000))
        try log.add(entry("4", size: 3_500_000), entry("5", size: 200_000))
        let tables = PostgresTables(try ServerAddress(shared.server.address(shared.database)))
        for (place, limit, bytes, rows) in Self.pages {
            let sql = tables.readRows(after: place, limit: limit, bytes: bytes)
            let places = "SELECT string_agg(number || '.' || part, ' ' ORDER BY number, part) FROM (\(sql)) AS rows"
            #expect(try shared.server.query(places, in: shared.database) == rows + "\n")
        }
        #expect(try log.entries().map(\.command) == ["1", "2", "3", "4", "5"])
    }

    @Test func `the locked transaction reads the log, and ends without a change`() throws {
        let log = shared.open()
        try log.add(entry("first"))
        #expect(try log.lock() == 1)
        try log.append([entry("second"), entry("third")])
        #expect(try log.entries().count == 3)
        log.rollBack()
        log.rollBack()
        #expect(try log.entries().count == 1 && log.newest() == 1 && log.lock() == 1)
        log.rollBack()
        #expect(throws: LogError.self) { try log.append([entry("outside")]) }
        #expect(throws: LogError.self) { try log.commit() }
        #expect(try shared.open().newest() == 1)
    }

    @Test func `reading does not wait for the lock of another program`() throws {
        let (first, second) = (shared.open(), shared.open())
        let entry = entry("add Blue")
        try first.add(entry)
        _ = try first.lock()
        second.limitWaits(to: 30)
        #expect(try second.newest() == 1 && second.contains(entry.id) && second.entries().count == 1)
        first.rollBack()
    }

    @Test func `the limit of all waits ends that for a lock`() throws {
        let (first, second) = (shared.open(), shared.open())
        _ = try first.lock()
        second.limitWaits(to: 0.2)
        #expect(throws: LogError.unreachable("the server does not answer")) { try second.lock() }
        first.rollBack()
        second.limitWaits(to: nil)
        #expect(try second.lock() == 0)
    }

    @Test func `an id is appended only once`() throws {
        let log = shared.open()
        let first = entry("first")
        try log.add(first)
        _ = try log.lock()
        #expect(throws: LogError.self) { try log.append([entry("second"), first]) }
        #expect(throws: LogError.self) { try log.commit() }
        log.rollBack()
        try log.add(entry("third"))
        #expect(try log.entries().map(\.command) == ["first", "third"])
    }

    @Test func `several programs append one after the other`() throws {
        let programs = (1...4).map { program in
            Worker {
                let log = shared.open()
                for change in 1...25 {
                    guard let newest = try? log.lock() else { break }
                    guard (try? log.append([entry("\(program) \(change) \(newest + 1)")])) != nil else { break }
                    guard (try? log.commit()) != nil else { break }
                }
            }
        }
        for program in programs { program.wait() }
        let entries = try shared.open().entries()
        #expect(entries.count == 100)
        #expect(entries.allSatisfy { $0.command.hasSuffix(" \($0.number)") })
        for program in 1...4 {
            let own = entries.filter { $0.command.hasPrefix("\(program) ") }
            #expect(own.map { String($0.command.split(separator: " ")[1]) } == (1...25).map(String.init))
        }
    }

    @Test func `closing ends a wait for notices at once`() throws {
        let log = shared.open()
        #expect(try log.waitForNotice(seconds: 0))
        Thread {
            poll(nil, 0, 100)
            log.close()
        }.start()
        let start = ContinuousClock.now
        #expect(throws: LogError.unreachable("the connection was closed")) { try log.waitForNotice(seconds: 60) }
        #expect(ContinuousClock.now - start < .seconds(30))
    }

    @Test func `programs with a library of a long name can be counted`() throws {
        let database = "q"
        try shared.server.query("CREATE DATABASE \(database)")
        let name = String(repeating: "n", count: 53)
        let log = PostgresLog(try ServerAddress(shared.server.address(database) + "?library=\(name)"))
        _ = try log.create()
        #expect(try log.newest() == 0 && log.others() == 0)
        let names =
            "SELECT application_name FROM pg_stat_activity WHERE datname = '\(database)' AND usename = 'postgres'"
        let program = try shared.server.query(names)
        #expect(program.contains(" \(getpid())@"), "\(program)")
    }

    @Test func `two libraries in one database have nothing in common`() throws {
        let address = try ServerAddress(shared.server.address(shared.database) + "?library=jazz")
        let jazz = PostgresLog(address)
        #expect(throws: LogError.notALog) { try jazz.newest() }
        #expect(try jazz.create() == "\(shared.database)_bluelib_jazz")
        #expect(throws: LogError.exists) { try jazz.create() }
        try jazz.add(entry("jazz"))
        #expect(try shared.open().entries() == [] && jazz.entries().count == 1)
        let other = shared.open()
        #expect(try other.waitForNotice(seconds: 0))
        try jazz.add(entry("more"))
        #expect(try !other.waitForNotice(seconds: 0.2))
    }
}
