import Dispatch
import Events
import Foundation
import GRDB
import Synchronization
import Testing

@testable import MusicLibrary

/// Libraries of the first format.
@MainActor
@Suite(.serialized)
struct MigrationTests {
    private let files = TemporaryLibrary()

    init() throws { try files.makeFirstFormat() }

    private func version() throws -> Int? {
        try DatabaseQueue(path: files.path).read { try Int.fetchOne($0, sql: "PRAGMA user_version") }
    }

    @Test func `a library of the first format is migrated, and can have a remote`() throws {
        #expect(try version() == 1)
        let library = try files.open()
        #expect(try library.contents.map(\.album.details) == FirstAlbums.drafts)
        #expect(try !library.isOnline)
        try library.goOnline()
        try library.change { try $0.remove(.album(Album.ID(1))) }
        try library.undo()
        #expect(try library.news == ["1 -1 Best of Bowie", "2 +1 Best of Bowie"])
        try library.close()
        #expect(try version() == 3)
        #expect(try files.open().count() == 5)
    }

    @Test func `a read-only library of the first format can be read, and stays unchanged`() throws {
        let before = try Data(contentsOf: URL(fileURLWithPath: files.path))
        let library = LibraryAPI(store: try SQLiteStore(readingAt: files.path), events: EventCenter(), author: "me")
        library.startRemote(environment: [:])
        #expect(try library.titles == FirstAlbums.drafts.map(\.title))
        #expect(try !library.isOnline && library.currentRemoteState() == nil)
        try library.close()
        #expect(try Data(contentsOf: URL(fileURLWithPath: files.path)) == before)
    }

    @Test func `of several programs that open the library at once one migrates it, and all open it`() throws {
        let counts = Mutex<[Int]>([])
        let path = files.path
        DispatchQueue.concurrentPerform(iterations: 4) { _ in
            let count = (try? SQLiteStore(path: path).count(of: .all)) ?? -1
            counts.withLock { $0.append(count) }
        }
        #expect(counts.withLock { $0 } == [5, 5, 5, 5])
        // The first program without others adds the checksums of the pages.
        #expect(try files.open().count() == 5)
        #expect(try version() == 3)
    }
}
