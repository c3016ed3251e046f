import Dispatch
import Events
import Foundation
import SQLite
import Synchronization
import TestTraits
import Testing

@testable import AlbumModel
@testable import MusicLibrary

/// The formats of a library's file: an invented later one, and those of unreleased programs.
@MainActor
@Suite(.serialized, .mainActor)
struct FormatTests {
    private let files = TemporaryLibrary()
    private let backups: BackupFolder

    /// A format of a later program, in which albums have stars.
    private nonisolated static let later = LibraryFormat(steps: [
        .init(number: 4) { try $0.execute("CREATE TABLE star (album INTEGER PRIMARY KEY)") },
        .init(number: 5) { try $0.execute("INSERT INTO star SELECT id FROM album WHERE year = 2000") },
    ])

    init() { backups = BackupFolder(path: files.directory + "/backups", library: files.path) }

    private func version(_ path: String) throws -> Int? {
        try UntouchedFile(path: path).connect().value("PRAGMA user_version")
    }

    private func setVersion(_ version: Int) throws {
        let db = try PageSums.open(files.path)
        try db.execute("PRAGMA user_version = \(version)")
        try db.close()
    }

    private func bytes() throws -> Data { try Data(contentsOf: URL(fileURLWithPath: files.path)) }

    private func open(_ format: LibraryFormat) throws -> LibraryAPI {
        let file = try LibraryFile(path: files.path, layout: ShelfLayout(), backups: backups, format: format)
        return LibraryAPI(store: try SQLiteStore(file), events: EventCenter(), author: "me")
    }

    /// The number of albums with stars.
    private func stars() throws -> Int? {
        try UntouchedFile(path: files.path).connect().value("SELECT count(*) FROM star")
    }

    @Test func `a new library has the first format`() throws {
        try files.open().close()
        #expect(try version(files.path) == 1)
    }

    @Test func `a later program upgrades a library after a copy, and its changes can be undone`() throws {
        let first = try files.open()
        try first.change { _ = try $0.remove(.album(Album.ID(4))) }
        try first.close()
        let upgraded = try open(Self.later)
        try upgraded.undo()
        #expect(try upgraded.contents.map(\.album.details) == FirstAlbums.drafts)
        try upgraded.close()
        #expect(try version(files.path) == 5)
        #expect(try stars() == 1)
        let copy = try #require(backups.newest)
        #expect(copy.hasSuffix("-before-format-5.sqlite"))
        #expect(try version(copy) == 1)
        #expect(try LibraryDoctor.examine(copy) == Diagnosis(albums: 4, changes: 1, findings: []))
        try open(Self.later).close()
        #expect(try stars() == 1)
    }

    @Test func `a later program creates libraries in its own format`() throws {
        try open(Self.later).close()
        #expect(try version(files.path) == 5)
        #expect(backups.newest == nil)
    }

    @Test func `this program refuses an upgraded library, which stays unchanged`() throws {
        try files.open().close()
        try open(Self.later).close()
        let before = try bytes()
        #expect(throws: LibraryError.newerLibrary(path: files.path, version: 5)) { try files.open() }
        #expect(throws: LibraryError.newerLibrary(path: files.path, version: 5)) {
            try LibraryDoctor.examine(files.path)
        }
        #expect(try bytes() == before)
    }

    @Test func `a failed upgrade changes nothing`() throws {
        try files.open().close()
        let before = try bytes()
        let wrong = LibraryFormat.Step(number: 6) { try $0.execute("DROP TABLE gone") }
        let failing = LibraryFormat(steps: Self.later.steps + [wrong])
        #expect(throws: LibraryError.self) { try open(failing) }
        #expect(try bytes() == before)
        #expect(try files.open().count() == 5)
    }

    @Test func `a read-only library of an earlier format can be read, and stays unchanged`() throws {
        try files.open().close()
        let before = try bytes()
        let file = try LibraryFile(path: files.path, layout: ShelfLayout(), format: Self.later).readingOnly(beside: nil)
        let library = LibraryAPI(store: try SQLiteStore(file), events: EventCenter(), author: "me")
        library.startRemote(environment: [:])
        #expect(try library.titles == FirstAlbums.drafts.map(\.title))
        #expect(try !library.isOnline)
        #expect(try library.currentRemoteState() == nil)
        try library.close()
        #expect(try bytes() == before)
    }

    @Test func `of several programs that open the library at once one upgrades it, and all open it`() throws {
        try files.open().close()
        let counts = Mutex<[Int]>([])
        let path = files.path
        DispatchQueue.concurrentPerform(iterations: 4) { _ in
            let file = try? LibraryFile(path: path, layout: ShelfLayout(), format: Self.later)
            let count = (try? file.map { try SQLiteStore($0).count(of: .all) }) ?? -1
            counts.withLock { $0.append(count) }
        }
        #expect(counts.withLock { $0 } == [5, 5, 5, 5])
        #expect(try version(files.path) == 5)
        #expect(try stars() == 2)
    }

    @Test(arguments: [2, 3])
    func `a library of an unreleased program is refused, and stays unchanged`(number: Int) throws {
        try files.open().close()
        try setVersion(number)
        let before = try bytes()
        let refusal = LibraryError.unreleasedLibrary(path: files.path, version: number)
        #expect(throws: refusal) { try files.open() }
        #expect(throws: refusal) { try open(Self.later) }
        #expect(throws: refusal) { try LibraryDoctor.examine(files.path) }
        #expect(throws: refusal) { try LibraryDoctor.save(files.path, to: files.path + "-new") }
        #expect(try bytes() == before)
    }

    @Test func `a library without its number is damaged, and stays unchanged`() throws {
        try files.open().close()
        try setVersion(0)
        let before = try bytes()
        #expect(throws: LibraryError.damaged(path: files.path)) { try files.open() }
        #expect(try bytes() == before)
    }
}
