import Events
import Foundation
import TestTraits
import Testing
import Transfers

@testable import AlbumModel
@testable import MusicLibrary

/// The contents of the outbox.
@MainActor
@Suite(.serialized, .mainActor)
struct OutboxTests {
    private let files = TemporaryLibrary()

    private struct Broken: Error {}

    @Test(arguments: Kind.allCases)
    func `no changes are recorded without a remote, and later ones are with it`(_ kind: Kind) throws {
        let library = try files.open(kind)
        try library.change { try $0.add(draft("Before")) }
        #expect(try !library.isOnline)
        #expect(try library.news == nil)
        try library.goOnline()
        #expect(try library.isOnline)
        #expect(try library.news == [])
        try library.change { try $0.add(draft("After")) }
        #expect(try library.news == ["1 +7 After"])
    }

    @Test(arguments: Kind.allCases)
    func `additions and deletions are recorded, and undo and redo record the reverse`(_ kind: Kind) throws {
        let library = try files.open(kind)
        try library.goOnline()
        try library.change { try $0.add([draft("A"), draft("B")], at: 1) }
        try library.change { try $0.remove(.album(Album.ID(7))) }
        try library.undo(2)
        try library.redo()
        let expected = ["1 +6 A", "2 +7 B", "3 -7 B", "4 +7 B", "5 -6 A", "6 -7 B", "7 +6 A", "8 +7 B"]
        #expect(try library.news == expected)
    }

    @Test(arguments: Kind.allCases)
    func `albums that are deleted at once are recorded one by one`(_ kind: Kind) throws {
        let library = try files.open(kind, layout: ShelfLayout(capacity: 4, step: 3))
        try library.change { try $0.add((6...300).map { draft("Album \($0)") }) }
        try library.goOnline()
        try library.change { try $0.remove(.matching(.all)) }
        try library.undo()
        let news = try #require(try library.news)
        #expect(news.count == 600)
        #expect(news[299] == "300 -300 Album 300")
        #expect(news[300...301] == ["301 +1 Best of Bowie", "302 +2 It's My Life"])
        #expect(news[305] == "306 +6 Album 6")
    }

    @Test(arguments: Kind.allCases)
    func `edits, moves and new shelves are not recorded`(_ kind: Kind) throws {
        let library = try files.open(kind, layout: ShelfLayout(capacity: 4, step: 3))
        try library.goOnline()
        try library.change { try $0.update(.matching(.all), [FieldAssignment(.genre, "Rock")]) }
        try library.change { try $0.update(.album(Album.ID(1)), [FieldAssignment(.title, "Best")]) }
        try library.change { try $0.move(.albums([Album.ID(5), Album.ID(4)]), to: 1) }
        try library.undo(3)
        try library.redo(3)
        #expect(try library.news == [])
        for number in 6...40 { try library.change { try $0.add(draft("\(number)"), at: 2) } }
        #expect(try library.news?.count == 35)
    }

    @Test(arguments: Kind.allCases)
    func `a deletion is recorded with the album's last state`(_ kind: Kind) throws {
        let library = try files.open(kind)
        try library.goOnline()
        try library.change { try $0.update(.album(Album.ID(2)), [FieldAssignment(.own("label"), "Ü\t1")]) }
        try library.change { try $0.remove(.album(Album.ID(2))) }
        let change = try #require(try library.store.makeOutbox().page(limit: 1)?.changes.first)
        #expect(change.album.details.fields["label"] == "Ü\t1")
        #expect(change.album.details.year == 2003)
        let cover = "https://s3.amazonaws.com/CoverProject/album/album_no_doubt_its_my_life_bathwater.png"
        let body = #"{"id":2,"title":"It's My Life","artist":"No Doubt","genre":"Pop","year":2003,"#
        #expect(
            String(decoding: change.body, as: UTF8.self)
                == body + #""coverUrl":"\#(cover)","fields":{"label":"Ü\t1"}}"#)
    }

    @Test(arguments: Kind.allCases)
    func `a failed change is not recorded, alone or inside a script`(_ kind: Kind) throws {
        let library = try files.open(kind)
        try library.goOnline()
        func fail() throws {
            try library.change { library in
                try library.add([draft("No"), draft("Neither")])
                try library.remove(.matching(AlbumQuery(locators: .positions(from: 1, through: 2))))
                throw Broken()
            }
        }
        #expect(throws: Broken.self) { try fail() }
        library.journal.state.beginGroup(summary: "script", isBatch: true)
        try library.change { try $0.add(draft("One")) }
        #expect(throws: Broken.self) { try fail() }
        try library.change { try $0.add(draft("Two")) }
        #expect(throws: Broken.self) { try fail() }
        try library.journal.endGroup()
        #expect(try library.news == ["1 +6 One", "2 +7 Two"])
    }

    @Test(arguments: Kind.allCases)
    func `a group that is rolled back is recorded, and so is its reverse`(_ kind: Kind) throws {
        let library = try files.open(kind)
        try library.goOnline()
        library.journal.state.beginGroup(summary: "step", isBatch: false)
        try library.change { try $0.add(draft("One")) }
        try library.journal.perform(.rollbackGroup)
        #expect(try library.news == ["1 +6 One", "2 -6 One"])
    }

    @Test(arguments: Kind.allCases)
    func `pending changes are sent to the new address, and discarded without one`(_ kind: Kind) throws {
        let library = try files.open(kind)
        try library.goOnline()
        try library.change { try $0.add(draft("One")) }
        #expect(try library.setRemote(RemoteAddress("https://other:8443/music/")) == 0)
        let page = try #require(try library.store.makeOutbox().page(limit: 9))
        #expect(page.remote.shown == "https://other:8443/music")
        #expect(page.remote.server == "other:8443")
        #expect(page.waiting == 1)
        #expect(try library.setRemote(nil) == 1)
        #expect(try !library.isOnline)
        try library.change { try $0.add(draft("Two")) }
        try library.goOnline()
        #expect(try library.news == [])
        try library.change { try $0.add(draft("Three")) }
        #expect(try library.news == ["2 +8 Three"])
    }

    @Test func `the remote belongs to the library, and a change of it applies to all programs`() throws {
        let (mine, yours) = (try files.open(), try files.open(author: "you"))
        #expect(try !yours.isOnline)
        try mine.goOnline()
        #expect(try yours.isOnline)
        try yours.change { try $0.add(draft("Yours")) }
        try mine.change { try $0.add(draft("Mine")) }
        #expect(try files.open().news == ["1 +6 Yours", "2 +7 Mine"])
        try yours.setRemote(nil)
        #expect(try !mine.isOnline)
        try mine.change { try $0.add(draft("Silent")) }
        #expect(try mine.news == nil)
    }

    @Test func `a library that is restored from a copy never repeats a key`() throws {
        try files.open().goOnline()
        let copy = TemporaryLibrary()
        try FileManager.default.copyItem(atPath: files.path, toPath: copy.path)
        func keyOfNext(_ files: TemporaryLibrary) throws -> String? {
            let library = try files.open()
            try library.change { try $0.add(draft("Next")) }
            return try library.store.makeOutbox().page(limit: 1)?.changes.first?.key
        }
        let keys = try [keyOfNext(files), keyOfNext(copy)].compactMap { $0 }
        #expect(keys.count == 2 && keys[0] != keys[1])
        #expect(keys.allSatisfy { $0.contains("-1-") })
    }

    @Test func `a read-only library has no remote`() throws {
        do { try files.open().goOnline() }
        let library = LibraryAPI(store: try SQLiteStore(readingAt: files.path), events: EventCenter(), author: "me")
        #expect(try !library.isOnline)
        #expect(throws: LibraryError.readOnly(path: files.path)) { try library.goOnline() }
    }

    @Test(arguments: ["", "off", "ftp://host", "file:///tmp", "http://", "localhost:80", "http://h/?q", "https://h/#f"])
    func `an invalid address of a remote is rejected`(_ text: String) {
        #expect(throws: LibraryError.noRemote(text)) { try RemoteAddress(text) }
    }

    @Test func `a password is stored and not displayed`() throws {
        let remote = try RemoteAddress("http://me:secret@Host/a//")
        #expect(remote.shown == "http://host/a")
        #expect(try remote.address(for: .addition).text == "http://me:secret@Host/a/api/addAlbum")
    }
}
