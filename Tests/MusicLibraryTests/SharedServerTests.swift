import BuiltProgram
import Foundation
import PostgresServer
import TestFiles
import TestTraits
import Testing

@testable import AlbumModel
@testable import MusicLibrary
@testable import Sharing

/// Copies of a library on a real server, and on a real disk that is full.
@Suite(.blocking(isLong: true)) struct SharedServerTests {
    private func add(_ titles: [String], to store: SharedStore) throws {
        _ = try store.apply(.insert(titles.map { draft($0) }, at: nil))
        _ = try store.finishChange(JournalStep(summary: "add \(titles[0])", author: "a", date: Date()))
        try store.commit()
    }

    private func titles(_ store: SharedStore) throws -> [String] {
        var titles: [String] = []
        try store.visit(AlbumListing()) {
            titles.append($0.album.title)
            return true
        }
        return Array(titles.dropFirst(5))
    }

    @Test(arguments: [true, false])
    func `a connection that is cut at any message makes each change once or not at all, and the message says which`(
        serverReturns: Bool
    ) throws {
        let server = try PostgresServer.shared.get()
        let proxy = try MessageProxy(for: server.folder)
        let database = try server.newDatabase()
        let shared = try SharedLibrary(on: server, in: database, proxy: proxy.folder)
        let ann = try shared.store("ann")
        let log = PostgresLog(try ServerAddress(server.address(database)))
        var (expected, errors): ([String], [String]) = ([], [])
        for count in 0..<100 {
            proxy.cut(after: count, once: serverReturns)
            let titles = ["\(count) A", "\(count) B"]
            var error: (any Error)?
            do { try add(titles, to: ann) } catch let thrown { error = thrown }
            let hasCut = proxy.hasCut
            proxy.cut(after: nil)
            var commands: [String] = []
            try log.visit(after: 0) {
                commands.append($0.command)
                return true
            }
            let entries = commands.count { $0 == "add \(count) A" }
            switch error {
            case nil: #expect(entries == 1)
            case SharingError.unknownOutcome?: #expect(entries <= 1 && !serverReturns)
            case SharingError.notSaved?, is LogError: #expect(entries == 0)
            default: Issue.record("\(count): \(error as Any)")
            }
            if entries == 1 { expected += titles }
            errors.append((error as? SharingError).map { "\($0)" } ?? (error == nil ? "done" : "before"))
            // The follower of a session does this.
            ann.state.noteConnection()
            try ann.lock()
            try ann.commit()
            #expect(try self.titles(ann) == expected, "\(count)")
            guard hasCut else { break }
        }
        let new = try SharedStore(
            SQLiteStore(copyAt: shared.path(of: "new")), address: try #require(shared.address).description,
            author: "new", machine: "m", opening: { PostgresLog(try ServerAddress(server.address(database))) })
        #expect(try new.everything == ann.everything)
        // All outcomes occur: an error before the commit, both answers after it or none, and success.
        #expect(errors.last == "done" && errors.contains("before"))
        let lost = Set(errors).subtracting(["done", "before"])
        #expect(lost == [serverReturns ? "\(SharingError.notSaved)" : "\(SharingError.unknownOutcome)"])
        if serverReturns { #expect(errors.count { $0 == "done" } > 1) }
    }

    @Test func `a change of more than a megabyte comes whole, and so do many at once`() throws {
        let shared = try SharedLibrary(in: .server)
        let ann = try shared.store("ann")
        try add((1...30_000).map { "large \($0) " + String(repeating: "x", count: 100) }, to: ann)
        for number in 1...2500 {
            _ = try ann.apply(.insert([draft("small \(number)")], at: 1))
            _ = try ann.finishChange(JournalStep(summary: "add \(number)", author: "a", date: Date()))
        }
        try ann.commit()
        #expect(try shared.entries.map(\.body.count).max() ?? 0 > 3_000_000)
        let new = try shared.store("new")
        #expect(try new.count(of: .all) == 32_505)
        #expect(try new.everything == ann.everything)
    }

    @Test(arguments: [
        "DROP SCHEMA bluelib CASCADE", "DROP TABLE bluelib.log", "ALTER TABLE bluelib.log DROP COLUMN body",
        "DROP SCHEMA bluelib CASCADE; CREATE TABLE albums (title text)",
        "DROP SCHEMA bluelib CASCADE; CREATE SCHEMA bluelib; CREATE TABLE bluelib.head (x int)",
    ])
    func `a database with other tables makes no copy, and an existing copy can be read`(sql: String) throws {
        let server = try PostgresServer.shared.get()
        let database = try server.newDatabase()
        let shared = try SharedLibrary(on: server, in: database)
        try add(["A"], to: shared.store("ann"))
        try server.query(sql, in: database)
        #expect(throws: LogError.notALog) { try shared.open("new") }
        #expect(!FileManager.default.fileExists(atPath: shared.path(of: "new")))
        let (ann, setAside) = try shared.open("ann")
        #expect(setAside == nil)
        #expect(try titles(ann) == ["A"])
        #expect(throws: LogError.notALog) { try add(["B"], to: ann) }
        try ann.close()
    }

    @Test func `a format that this program does not know stops it before, and it reads on`() throws {
        let server = try PostgresServer.shared.get()
        let database = try server.newDatabase()
        let shared = try SharedLibrary(on: server, in: database)
        let ann = try shared.store("ann")
        try add(["A"], to: ann)
        try add(["B"], to: shared.store("ben"))
        try server.query(
            "INSERT INTO bluelib.log SELECT 4, 1, 1, 'x', 2, 0, 'c', 'm', 'new', ''; UPDATE bluelib.head SET newest = 4",
            in: database)
        #expect(throws: LogError.otherFormat(2)) { try add(["C"], to: ann) }
        #expect(try titles(ann) == ["A", "B"])
        #expect("\(LogError.otherFormat(2))".contains("Update this program"))
        try server.query("UPDATE bluelib.head SET format = 2", in: database)
        let (later, _) = try shared.open("ann")
        #expect(try titles(later) == ["A", "B"])
        #expect(throws: LogError.otherFormat(2)) { try later.lock() }
        try later.close()
    }

    @Test(.enabled(if: SmallDisk.isPossible))
    func `a change that the disk of the copy cannot take is absent, or the copy gets it later`() throws {
        let (shared, folder) = (SharedLibrary(), TemporaryFolder())
        let disk = try SmallDisk(at: folder.path + "/disk", bytes: 3 << 20)
        let base = try SQLiteStore(copyAt: disk.path + "/ann.sqlite")
        let ann = try SharedStore(
            base, address: "memory", author: "ann", machine: "m", opening: { shared.log() })
        var done = 0
        while true {
            let drafts = (0..<50).map { draft("\(done) \($0) " + String(repeating: "x", count: 500)) }
            do {
                _ = try ann.apply(.insert(drafts, at: nil))
                _ = try ann.finishChange(JournalStep(summary: "\(done)", author: "ann", date: Date()))
                try ann.commit()
                done += 1
            } catch SharingError.savedElsewhere {
                done += 1
                break
            } catch is LibraryError { break }
        }
        #expect(try shared.entries.count == 1 + done && done > 2)
        let new = try shared.store("new").everything
        try disk.resize(to: 60 << 20)
        try ann.lock()
        try ann.commit()
        #expect(try ann.everything == new)
        try ann.close()
        withExtendedLifetime(disk) {}
    }
}
