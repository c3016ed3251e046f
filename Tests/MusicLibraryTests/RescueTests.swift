import Foundation
import Randomness
import SQLite
import TestTraits
import Testing

@testable import AlbumModel
@testable import MusicLibrary

/// The recovery of damaged libraries.
@MainActor
@Suite(.serialized, .mainActor)
struct RescueTests {
    private let library: DamagedLibrary

    init() throws { library = try DamagedLibrary() }

    /// The maximum number of albums on the pages that a kind of damage destroys.
    private static let losses: [DamagedLibrary.Damage: Int] = [.half: 880, .lastPage: 90, .tail: 90, .middle: 380]

    private func save(_ library: DamagedLibrary) throws -> (rescue: Rescue, saved: TemporaryLibrary) {
        let (bytes, names) = (try library.bytes, try library.names)
        let saved = TemporaryLibrary()
        let rescue = try LibraryDoctor.save(library.path, to: saved.path)
        #expect(try library.bytes == bytes && library.names == names)
        #expect(try FileManager.default.contentsOfDirectory(atPath: saved.directory) == ["library.sqlite"])
        #expect(rescue.diagnosis.findings == [])
        return (rescue, saved)
    }

    @Test(arguments: DamagedLibrary.Damage.allCases) func `every album on an intact page is recovered, in order`(
        _ damage: DamagedLibrary.Damage
    ) throws {
        try library.inflict(damage)
        let (rescue, saved) = try save(library)
        let titles = try saved.open().titles
        #expect(titles.count == rescue.albums)
        #expect(titles.count >= library.titles.count - (Self.losses[damage] ?? 0))
        if damage != .rootOfShelves {
            var rest = library.titles[...]
            for title in titles {
                rest = rest.drop { $0 != title }.dropFirst()
            }
            #expect(titles.allSatisfy(Set(library.titles).contains))
            #expect(damage == .half || titles.last == library.titles.last || rest.isEmpty)
        }
    }

    @Test func `all rows that SQLite can read are recovered`() throws {
        try library.inflict(.middle)
        let db = try UntouchedFile(path: library.path).connect()
        let statement = try db.cached("SELECT title FROM album NOT INDEXED WHERE id = ?")
        let readable = (1...1000).count { (try? statement.bind($0).value(as: String.self)) != nil }
        let (rescue, _) = try save(library)
        #expect(readable < library.titles.count)
        #expect(rescue.albums >= readable)
        #expect(rescue.expectedAlbums == library.titles.count)
    }

    @Test func `an intact library is recovered completely, with its fields, order and journal`() throws {
        let (rescue, saved) = try save(library)
        #expect(rescue.albums == 886)
        #expect(rescue.expectedAlbums == 886)
        #expect(rescue.changes == 13)
        #expect(rescue.expectedChanges == 13)
        let (old, new) = (try library.files.open(), try saved.open())
        #expect(try new.contents == old.contents)
        for _ in 1...13 {
            try old.undo()
            try new.undo()
            #expect(try new.contents == old.contents)
        }
        #expect(try !new.journal.canUndo)
    }

    @Test(arguments: [DamagedLibrary.Damage.rootOfAlbums, .firstPage, .search, .ledger, .rootOfShelves])
    func `all changes can be undone if albums and journal are intact`(_ damage: DamagedLibrary.Damage) throws {
        try library.inflict(damage)
        let (rescue, saved) = try save(library)
        #expect(rescue.albums == library.titles.count)
        #expect(rescue.changes == 13)
        let open = try saved.open()
        try open.undo(13)
        #expect(try open.contents.map(\.album.details) == FirstAlbums.drafts)
        #expect(try open.count() == 5)
    }

    @Test func `the journal is recovered back to the first incomplete change`() throws {
        try library.execute("DELETE FROM kept WHERE id = 30")
        let (rescue, saved) = try save(library)
        #expect(rescue.changes == 2)
        #expect(rescue.expectedChanges == 13)
        let open = try saved.open()
        try open.undo(2)
        #expect(throws: LibraryError.nothingToUndo(asked: 1, there: 0)) { try open.undo() }
        #expect(try open.count() == 905)
    }

    @Test(arguments: [9, 13]) func `the journal is recovered back to a change number that occurs twice`(number: Int)
        throws
    {
        // The key of a table cannot occur twice, so another table gets its name, as if two pages had the same row.
        try library.execute(
            """
            ALTER TABLE change RENAME TO original;
            CREATE TABLE change AS SELECT * FROM original UNION ALL SELECT * FROM original WHERE number = \(number);
            DROP TABLE original
            """)
        let (rescue, saved) = try save(library)
        #expect(rescue.albums == 886)
        #expect(rescue.changes == 14 - number)
        let open = try saved.open()
        try open.undo(14 - number)
        #expect(try !open.journal.canUndo)
    }

    @Test func `a step with an unreadable older half is not recovered`() throws {
        let open = try library.files.open()
        open.journal.state.beginGroup(summary: "many", isBatch: true)
        for number in 1...300 {
            try open.change("edit") {
                try $0.update(.albums([Album.ID(1)]), [FieldAssignment(.genre, "Genre \(number)")])
            }
        }
        try open.journal.endGroup()
        try open.change { _ = try $0.add([draft("Alone")]) }
        try open.close()
        try library.loseOldestChanges()
        let (rescue, saved) = try save(library)
        #expect(rescue.changes == 1)
        #expect(rescue.albums == 887)
        let new = try saved.open()
        try new.undo()
        #expect(throws: LibraryError.nothingToUndo(asked: 1, there: 0)) { try new.undo() }
    }

    @Test func `changes in the log of an ended program are recovered`() throws {
        let open = try library.files.open()
        try open.change { _ = try $0.add([draft("In the log")]) }
        let crashed = try library.files.crashed()
        try open.close()
        let saved = TemporaryLibrary()
        #expect(try LibraryDoctor.save(crashed.path, to: saved.path).albums == 887)
        #expect(try saved.open().titles.last == "In the log")
    }

    @Test func `the recovery of a library with flipped bits is a consistent library`() throws {
        let whole = try library.bytes
        var random = SeededRandom(seed: 6)
        for _ in 1...8 {
            var bytes = whole
            for _ in 0...random.below(30) { bytes[random.below(bytes.count)] ^= 1 << UInt8(random.below(8)) }
            try library.write(bytes)
            let (rescue, saved) = try save(library)
            #expect(rescue.albums > 0)
            #expect(try saved.open().count() == rescue.albums)
        }
    }

    @Test func `a recovery replaces no file, and leaves none if it finds no albums`() throws {
        #expect(throws: LibraryError.alreadyThere(path: library.path)) {
            try LibraryDoctor.save(library.path, to: library.path)
        }
        let saved = TemporaryLibrary()
        try library.write(Data(repeating: 0x5A, count: 100_000))
        #expect(throws: LibraryError.nothingToSave(path: library.path)) {
            try LibraryDoctor.save(library.path, to: saved.path)
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: saved.directory) == [])
    }
}
