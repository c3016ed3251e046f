import Files
import Foundation
import TestTraits
import Testing

@testable import AlbumModel
@testable import MusicLibrary

/// Known damage prevents changes by any program until the library is intact again.
@MainActor
@Suite(.serialized, .mainActor)
struct DamageMarkTests {
    private let library: DamagedLibrary

    init() throws { library = try DamagedLibrary() }

    private func mark(_ library: DamagedLibrary) -> DamageMark { DamageMark(of: library.path) }

    private func add(_ library: LibraryAPI) throws { try library.change { _ = try $0.add([draft("New")]) } }

    private func expectRefused(_ path: String, _ body: () throws -> Void) {
        #expect(throws: LibraryError.foundDamaged(path: path), performing: body)
    }

    @Test(arguments: [DamagedLibrary.Damage.middle, .journal, .search])
    func `damage that one program finds prevents changes by the next one, which can still read`(
        _ damage: DamagedLibrary.Damage
    ) throws {
        try library.inflict(damage)
        let bytes = try library.bytes
        let first = try library.files.open()
        #expect(throws: LibraryError.damaged(path: library.path)) {
            _ = try first.contents
            _ = try first.journal.steps(limit: 100)
            _ = try first.positions(AlbumQuery([.init(terms: [.words(try SearchPhrase("album"))])]))
        }
        try first.close()
        #expect(mark(library).counts)
        let next = try library.files.open()
        expectRefused(library.path) { try add(next) }
        #expect(try next.count() == 886)
        try next.close()
        #expect(try library.bytes == bytes)
    }

    @Test func `a marked library rejects every kind of change`() throws {
        mark(library).write()
        let open = try library.files.open()
        let changes: [(LibraryAPI) throws -> Void] = [
            { _ = try $0.add([draft("New")], at: 3) }, { try $0.remove(.matching(.all)) },
            { try $0.remove(.album(Album.ID(9))) }, { try $0.move(.album(Album.ID(9)), to: 1) },
            { try $0.update(.album(Album.ID(9)), [FieldAssignment(.genre, "Folk")]) },
            { try $0.update(.matching(.all), [FieldAssignment(.genre, "Folk")]) },
        ]
        for change in changes { expectRefused(library.path) { try open.change { try change($0) } } }
        expectRefused(library.path) { try open.undo() }
        expectRefused(library.path) { try open.redo() }
        expectRefused(library.path) { try open.setRemote(try RemoteAddress("https://example.org/albums")) }
        #expect(try open.titles == library.titles)
        try open.close()
    }

    @Test func `a program with the library open also rejects changes, and continues when the mark is removed`() throws {
        let open = try library.files.open()
        try add(open)
        mark(library).write()
        expectRefused(library.path) { try add(open) }
        let before = mark(library).content
        #expect(try mark(library).follow(isWhole: LibraryDoctor.examine(library.path).isWhole, since: before))
        #expect(try !library.names.contains("library.sqlite-damaged"))
        try add(open)
        #expect(try open.count() == 888)
        try open.close()
    }

    @Test func `closing a marked library keeps its log, so that the mark remains valid`() throws {
        let open = try library.files.open()
        try add(open)
        mark(library).write()
        let bytes = try library.bytes
        try open.close()
        try library.files.open().close()
        #expect(try library.bytes == bytes && Path(library.path + "-wal").size > 0)
        #expect(mark(library).counts)
        #expect(try LibraryDoctor.examine(library.path) == Diagnosis(albums: 887, changes: 14, findings: []))
    }

    @Test func `a mark does not apply to a copy in the file's place`() throws {
        let bytes = try library.bytes
        mark(library).write()
        #expect(mark(library).counts)
        let other = library.path + "-copy"
        try bytes.write(to: URL(fileURLWithPath: other))
        try #require(rename(other, library.path) == 0)
        #expect(!mark(library).counts)
        mark(library).write()
        #expect(mark(library).counts)
        let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: library.path))
        try handle.write(contentsOf: bytes)
        try handle.close()
        #expect(!mark(library).counts)
        let open = try library.files.open()
        try add(open)
        try open.close()
    }

    @Test(arguments: ["", "something else", "file"]) func `an unreadable mark is valid`(text: String) throws {
        try Data(text.utf8).write(to: URL(fileURLWithPath: mark(library).path))
        #expect(mark(library).counts)
        #expect(
            try mark(library).follow(isWhole: LibraryDoctor.examine(library.path).isWhole, since: mark(library).content)
        )
        #expect(!mark(library).counts)
    }

    @Test func `a mark that is written during an examination remains`() throws {
        let before = mark(library).content
        let diagnosis = try LibraryDoctor.examine(library.path)
        mark(library).write()
        #expect(try !mark(library).follow(isWhole: diagnosis.isWhole, since: before))
        #expect(mark(library).counts)
    }

    @Test func `damage in a file that has been replaced marks nothing`() throws {
        let whole = try library.bytes
        try library.inflict(.rootOfAlbums)
        let open = try library.files.open()
        #expect(try open.count() == 886)
        let other = library.path + "-copy"
        try whole.write(to: URL(fileURLWithPath: other))
        try #require(rename(other, library.path) == 0)
        #expect(throws: LibraryError.damaged(path: library.path)) { try open.contents }
        #expect(!mark(library).counts)
        try open.close()
    }
}
