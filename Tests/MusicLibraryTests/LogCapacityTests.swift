import Files
import Foundation
import SQLite
import Testing

@testable import AlbumModel
@testable import MusicLibrary

@Suite struct LogCapacityTests {
    private let files = TemporaryLibrary()

    /// The length of the log in pages after this many commits of one page each.
    private func pages(after commits: Int, in db: Database, _ log: inout LogCapacity) throws -> Int {
        for _ in 0..<commits {
            try log.begin(db)
            try db.execute("INSERT INTO page VALUES (zeroblob(4000))")
        }
        return Path(files.path + "-wal").size / 4096
    }

    @Test func `the log is long on a disk with much free space, and short otherwise`() throws {
        let db = try Database(path: files.path)
        try db.execute("PRAGMA journal_mode = WAL; PRAGMA synchronous = OFF; CREATE TABLE page (bytes BLOB)")
        var left: UInt64? = LogCapacity.room - 1
        var log = LogCapacity { left }
        #expect(try (1000..<1100).contains(pages(after: 2500, in: db, &log)))
        left = LogCapacity.room
        let long = try pages(after: 6000, in: db, &log)
        #expect((4000..<4100).contains(long))
        left = nil
        try db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        #expect(try (1000..<1100).contains(pages(after: 2500, in: db, &log)))
        try db.close()
    }

    @Test func `a library measures the disk that it is on`() throws {
        #expect(Path(files.path).freeBytes ?? 0 > 0)
        #expect(Path("/no such directory/library.sqlite").freeBytes == nil)
    }
}
