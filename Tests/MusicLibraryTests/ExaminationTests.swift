import Foundation
import TestTraits
import Testing

@testable import AlbumModel
@testable import MusicLibrary

/// The doctor's examination of a library.
@MainActor
@Suite(.serialized, .mainActor)
struct ExaminationTests {
    private func findings(_ library: DamagedLibrary) throws -> [Finding] {
        let (bytes, names) = (try library.bytes, try library.names)
        defer {
            #expect((try? library.bytes) == bytes)
            #expect((try? library.names) == names)
        }
        return try LibraryDoctor.examine(library.path).findings
    }

    @Test func `a library is intact after changes, undo, redo, and the deletion of old changes`() throws {
        let library = try DamagedLibrary()
        #expect(try LibraryDoctor.examine(library.path) == Diagnosis(albums: 886, changes: 13, findings: []))
        let steps: [(LibraryAPI) throws -> Void] = [
            { try $0.undo(3) }, { try $0.redo(2) }, { try $0.undo(1) },
            { try $0.change { _ = try $0.update(.matching(.all), [FieldAssignment(.genre, "Folk")]) } },
            { try $0.undo(2) }, { try $0.change { _ = try $0.move(.album(Album.ID(9)), to: 1) } },
        ]
        for (number, step) in steps.enumerated() {
            let open = try library.files.open()
            try step(open)
            try open.close()
            #expect(try findings(library) == [], "\(number)")
        }
    }

    @Test(arguments: [3, 150])
    func `a library is intact after few or many albums are added, also in a change that fails`(count: Int) throws {
        let library = try DamagedLibrary()
        let open = try library.files.open()
        try open.change {
            _ = try $0.add([draft("First")])
            _ = try $0.add(
                (1...count).map { AlbumDraft(title: "Many \($0)", artist: "All", fields: ["label": "Blue \($0)"]) })
        }
        #expect(throws: LibraryError.self) {
            try open.change {
                _ = try $0.add((1...count).map { draft("Gone \($0)") })
                throw LibraryError.badPosition(0, count: 0)
            }
        }
        try open.change { _ = try $0.add([draft("Last")]) }
        try open.undo(1)
        try open.close()
        #expect(try findings(library) == [])
    }

    @Test func `a library that is being changed is intact at any moment`() throws {
        let library = try DamagedLibrary()
        let open = try library.files.open()
        for number in 1...3 {
            try open.change { _ = try $0.add([draft("New \(number)")], at: 1) }
            try open.journal.state.begin(command: "add")
            _ = try open.add([draft("Unfinished")], at: 1)
            #expect(
                try LibraryDoctor.examine(library.path)
                    == Diagnosis(albums: 886 + number, changes: 13 + number, findings: []))
            try open.journal.rollbackChange()
        }
        try open.close()
    }

    @Test(arguments: [
        ("UPDATE album SET rank = NULL WHERE id = 9", Finding.albumsWithoutPosition(1)),
        ("UPDATE album SET shelf = 99 WHERE id = 9; UPDATE shelf SET count = count - 1", .albumsWithoutPosition(1)),
        ("UPDATE album SET rank = (SELECT rank FROM album WHERE id = 8) WHERE id = 9", .sharedPositions(1)),
        ("UPDATE shelf SET count = count + 1", .wrongCounts(1)),
        ("UPDATE album SET artist = NULL WHERE id = 9", .incompleteAlbums(1)),
        ("UPDATE album SET title = 'Album 5' WHERE id = 9", .searchDiffers),
        ("INSERT INTO search (rowid, title) VALUES (5000, 'ghost')", .searchDiffers),
        ("DELETE FROM kept WHERE id = 45", .brokenChanges(1, first: 12)),
        ("DELETE FROM edit WHERE change = 3", .brokenChanges(1, first: 3)),
        ("UPDATE change SET albums = 7 WHERE number = 2", .brokenChanges(1, first: 2)),
        ("DELETE FROM change WHERE number = 2", .strayEdits(1)),
        ("INSERT INTO kept (key, id) VALUES (0, 1)", .strayRows(1)),
        ("UPDATE ledger SET next_album = 3", .wrongLedger),
        ("UPDATE ledger SET latest = 2", .wrongLedger),
        ("DELETE FROM ledger", .wrongLedger),
    ]) func `inconsistent data is found`(sql: String, finding: Finding) throws {
        let library = try DamagedLibrary()
        try library.execute(sql)
        let found = try findings(library)
        #expect(found.contains(finding), "\(found)")
    }

    @Test(arguments: DamagedLibrary.Damage.allCases) func `damage to the file is found`(
        _ damage: DamagedLibrary.Damage
    ) throws {
        let library = try DamagedLibrary()
        try library.inflict(damage)
        #expect(try !findings(library).isEmpty)
    }

    @Test func `a file that is not a library is reported as such`() throws {
        let files = TemporaryLibrary()
        #expect(throws: LibraryError.missing(path: files.path)) { try LibraryDoctor.examine(files.path) }
        #expect(throws: LibraryError.isDirectory(path: files.directory)) { try LibraryDoctor.examine(files.directory) }
        try Data("Dear diary\n".utf8).write(to: URL(fileURLWithPath: files.path))
        #expect(throws: LibraryError.notALibrary(path: files.path)) { try LibraryDoctor.examine(files.path) }
    }
}
