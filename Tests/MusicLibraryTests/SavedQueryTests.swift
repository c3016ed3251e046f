import Events
import Foundation
import SQLite
import TestTraits
import Testing

@testable import AlbumModel
@testable import MusicLibrary

/// Saved queries in a library's file.
@MainActor
@Suite(.serialized, .mainActor)
struct SavedQueryTests {
    private let files = TemporaryLibrary()

    private var hasTable: Bool {
        get throws {
            try UntouchedFile(path: files.path).connect()
                .value("SELECT count(*) FROM sqlite_master WHERE name = 'query'") == 1
        }
    }

    @Test func `a saved query remains after the program, and in a library that can only be read`() throws {
        let library = try files.open()
        try library.saveQuery("jazz", "genre:jazz")
        let other = try files.open()
        #expect(try other.savedQuery("jazz") == "genre:jazz")
        try other.saveQuery("blue", "title:blue")
        #expect(try library.savedQueryNames == ["blue", "examples", "jazz"])
        for library in [library, other] { try library.close() }
        let reader = LibraryAPI(store: try SQLiteStore(readingAt: files.path), events: EventCenter(), author: "me")
        #expect(try reader.savedQueryNames == ["blue", "examples", "jazz"])
        #expect(throws: LibraryError.self) { try reader.saveQuery("pop", "genre:pop") }
        #expect(try files.open().makeReader().savedQueryNames() == ["blue", "examples", "jazz"])
    }

    @Test func `a new library has a query for its examples, which undo does not affect`() throws {
        let library = try files.open()
        #expect(try library.savedQuery("examples") == "id:1-5")
        #expect(try !library.journal.canUndo)
        try library.change { try $0.remove(.matching(.all)) }
        try library.undo()
        #expect(try library.savedQueryNames == ["examples"] && library.count() == 5)
    }

    @Test func `the first saved query adds the table to a library of an earlier program`() throws {
        try files.open().close()
        let file = try LibraryFile(path: files.path, layout: ShelfLayout()).open(MatcherRegistry())
        try file.execute("DROP TABLE query")
        try file.close()
        let old = LibraryAPI(store: try SQLiteStore(readingAt: files.path), events: EventCenter(), author: "me")
        #expect(try old.savedQueryNames == [] && old.savedQuery("examples") == nil)
        try old.close()
        let library = try files.open()
        #expect(try library.savedQueryNames == [])
        #expect(try !hasTable)
        try library.saveQuery("jazz", "genre:jazz")
        #expect(try hasTable)
        #expect(try files.open().savedQuery("jazz") == "genre:jazz")
    }

    @Test func `undo, redo and a rollback do not affect saved queries`() throws {
        let library = try files.open()
        try library.change { library in
            try library.remove(.album(Album.ID(1)))
            try library.saveQuery("gone", "id:1")
        }
        #expect(try library.undo().count == 1)
        #expect(try library.savedQuery("gone") == "id:1" && library.count() == 5)
        try library.redo()
        struct Failure: Error {}
        #expect(throws: Failure.self) {
            try library.change { library in
                try library.remove(.album(Album.ID(2)))
                try library.saveQuery("gone", "id:1-2")
                throw Failure()
            }
        }
        #expect(try library.count() == 4)
        try library.saveQuery("kept", "id:3")
        try library.close()
        let again = try files.open()
        #expect(try again.savedQueryNames == ["examples", "gone", "kept"] && again.count() == 4)
        #expect(try LibraryDoctor.examine(files.path).findings == [])
    }

    @Test func `a library with saved queries is intact, and its queries are recovered`() throws {
        let library = try files.open()
        let long = "id:" + (1...100_000).map { String($0 * 2) }.joined(separator: ",")
        try library.saveQuery("jazz", "genre:jazz")
        try library.saveQuery("missing", long)
        try library.close()
        #expect(try LibraryDoctor.examine(files.path).findings == [])
        let saved = TemporaryLibrary()
        #expect(try LibraryDoctor.save(files.path, to: saved.path).diagnosis.findings == [])
        let recovered = try saved.open()
        #expect(try recovered.savedQuery("jazz") == "genre:jazz" && recovered.savedQuery("missing") == long)
    }
}
