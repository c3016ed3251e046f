import Events
import Files
import Foundation
import GRDB
import Randomness
import Testing

@testable import MusicLibrary

/// The checksums of a library's pages.
@MainActor
@Suite(.serialized)
struct PageSumTests {
    /// The number of pages without a valid checksum.
    private func unsummed(_ path: String) -> Int {
        let pages = DatabasePages(path: path)
        return (1...pages.count).count { !PageSums.isSummed(pages.page($0), $0) }
    }

    private func version(_ path: String) throws -> Int? {
        try UntouchedFile(path: path).connect().read { try Int.fetchOne($0, sql: "PRAGMA user_version") }
    }

    /// Creates a library without checksums, as older versions of the program did.
    private func makeOldLibrary(_ files: TemporaryLibrary) throws {
        var configuration = PageSums.configuration
        configuration.prepareDatabase { SearchFunctions.add(to: $0, MatcherRegistry()) }
        let queue = try DatabaseQueue(path: files.path, configuration: configuration)
        try LibrarySchema.migrator(ShelfLayout()).migrate(queue)
        try queue.close()
    }

    @Test func `every page of a library and of its copies has a checksum after any operation`() throws {
        let library = try DamagedLibrary()
        #expect(unsummed(library.path) == 0)
        let open = try library.files.open()
        try open.undo(4)
        try open.change { _ = try $0.update(.matching(.all), [FieldAssignment(.own("note"), "x")]) }
        try open.close()
        #expect(unsummed(library.path) == 0)
        let copy = library.files.directory + "/copy.sqlite"
        try LibraryDoctor.backUp(library.path, to: copy)
        #expect(unsummed(copy) == 0)
        #expect(try LibraryDoctor.examine(copy).isWhole)
    }

    @Test func `one flipped bit is detected when the page is read`() throws {
        let library = try DamagedLibrary()
        let whole = try library.bytes
        var random = SeededRandom(seed: 15)
        for _ in 1...60 {
            var bytes = whole
            let offset = random.below(bytes.count)
            bytes[offset] ^= 1 << UInt8(random.below(8))
            try library.write(bytes)
            let diagnosis = try? LibraryDoctor.examine(library.path)
            #expect(diagnosis?.isWhole != true, "\(offset)")
            let titles = try? library.files.open().titles
            #expect(titles == nil || titles == library.titles, "\(offset)")
        }
    }

    @Test func `pages that SQLite copied from the log without checksums are valid, and get them with the next change`()
        throws
    {
        let library = try DamagedLibrary()
        let open = try library.files.open()
        try open.change { _ = try $0.update(.matching(.all), [FieldAssignment(.genre, "Folk")]) }
        let crashed = try library.files.crashed()
        try open.close()
        let address = URL(fileURLWithPath: crashed.path).absoluteString + "?vfs=unix"
        let alone = try DatabaseQueue(path: address)
        #expect(try alone.writeWithoutTransaction { try Int.fetchOne($0, sql: "SELECT count(*) FROM album") } == 886)
        try alone.close()
        #expect(unsummed(crashed.path) > 0 && Path(crashed.path + "-wal").size == 0)
        #expect(try LibraryDoctor.examine(crashed.path).findings == [])
        let again = try crashed.open()
        #expect(try again.contents.allSatisfy { $0.album.details.genre == "Folk" })
        try again.undo()
        try again.close()
        #expect(try LibraryDoctor.examine(crashed.path).findings == [])
    }

    @Test func `a library without checksums gets them when it is opened, after a backup`() throws {
        let files = TemporaryLibrary()
        try makeOldLibrary(files)
        #expect(try version(files.path) == 2 && unsummed(files.path) > 0)
        let folder = BackupFolder(path: files.directory + "/backups", library: files.path)
        let store = try SQLiteStore(path: files.path, backups: folder)
        #expect(try store.count(of: .all) == 5)
        try store.close()
        #expect(try version(files.path) == 3 && unsummed(files.path) == 0)
        #expect(try LibraryDoctor.examine(files.path) == Diagnosis(albums: 5, changes: 0, findings: []))
        let copy = try #require(folder.newest)
        #expect(try version(copy) == 2 && copy.hasSuffix("-before-format-3.sqlite"))
    }

    @Test func `a library that another program has open works without checksums, and gets them later`() throws {
        let files = TemporaryLibrary()
        try makeOldLibrary(files)
        let other = try DatabaseQueue(path: files.path)
        try other.writeWithoutTransaction {
            try $0.execute(sql: "PRAGMA journal_mode = WAL; SELECT count(*) FROM album")
        }
        let folder = BackupFolder(path: files.directory + "/backups", library: files.path)
        let library = LibraryAPI(
            store: try SQLiteStore(path: files.path, backups: folder), events: EventCenter(), author: "me")
        try library.change { _ = try $0.add([draft("New")]) }
        try library.close()
        #expect(folder.newest == nil)
        try other.close()
        #expect(try version(files.path) == 2)
        let later = try files.open()
        #expect(try later.count() == 6)
        try later.undo()
        try later.close()
        #expect(try version(files.path) == 3 && unsummed(files.path) == 0)
    }

    @Test func `albums are recovered without the first page, with checksums or not`() throws {
        for hasSums in [true, false] {
            let files = TemporaryLibrary()
            if !hasSums { try makeOldLibrary(files) }
            let long = AlbumDraft(title: String(repeating: "long ", count: 5000), artist: "Somebody")
            let open = try hasSums ? files.open() : nil
            try open?.change { _ = try $0.add([long]) }
            try open?.close()
            var bytes = try Data(contentsOf: URL(fileURLWithPath: files.path))
            bytes.replaceSubrange(0..<4096, with: Data(count: 4096))
            try bytes.write(to: URL(fileURLWithPath: files.path))
            let new = files.directory + "/new.sqlite"
            let rescue = try LibraryDoctor.save(files.path, to: new)
            #expect(rescue.albums == (hasSums ? 6 : 5) && rescue.diagnosis.isWhole)
        }
    }
}
