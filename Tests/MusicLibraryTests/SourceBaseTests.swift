import Events
import Foundation
import Randomness
import SQLite
import TestTraits
import Testing

@testable import AlbumModel
@testable import MusicLibrary

/// The values that imports have read, in a library's file.
@MainActor
@Suite(.serialized, .mainActor)
struct SourceBaseTests {
    private static let fields: [AlbumField] = [.title, .artist, .year, .own("label")]

    private let files = TemporaryLibrary()

    private func album(_ number: Int, label: String? = "ECM") -> AlbumDraft {
        AlbumDraft(
            title: "T\(number)", artist: "A", year: 1970, fields: label.map { ["label": $0, "shelf": "1"] } ?? [:])
    }

    /// Imports albums as one change; the label of each is as the source has it, or differs.
    @discardableResult
    private func add(_ drafts: [AlbumDraft], to library: LibraryAPI, saying label: String? = nil) throws -> [Album.ID] {
        try library.change("import") { library in
            let ids = try library.add(drafts)
            var readings = SourceReadings(of: "s")
            for (id, draft) in zip(ids, drafts) {
                var said = draft
                if let label { said.set(.own("label"), to: label) }
                readings.add(Album(id: id, details: draft), AlbumBase(Self.fields, of: said))
            }
            try library.journal.save(readings)
            return ids
        }
    }

    private func said(_ id: Album.ID, in library: LibraryAPI, source: String = "s") throws -> AlbumDraft? {
        guard let album = try library.album(id) else { return nil }
        return try library.journal.base(of: album, in: library.journal.base(of: source))?.values
    }

    private func edit(_ id: Album.ID, _ field: AlbumField, _ text: String, in library: LibraryAPI) throws {
        _ = try library.change("edit") { try $0.update(.album(id), [FieldAssignment(field, text)]) }
    }

    private func count(_ sql: String) throws -> Int? { try UntouchedFile(path: files.path).connect().value(sql) }

    @Test func `a base is what the source said, whatever is edited later, also in the next program`() throws {
        let library = try files.open()
        let ids = try add([album(1), album(2), album(3)], to: library)
        try edit(ids[1], .own("label"), "ACT", in: library)
        try edit(ids[1], .year, "", in: library)
        try edit(ids[1], .own("label"), "ACT 2", in: library)
        _ = try library.change { try $0.update(.matching(.all), [FieldAssignment(.genre, "Jazz")]) }
        try library.close()
        let again = try files.open()
        for (id, number) in zip(ids, 1...) { #expect(try said(id, in: again) == album(number)) }
        #expect(try said(Album.ID(1), in: again) == nil)
        #expect(try said(ids[1], in: again, source: "other") == nil)
        let base = try again.journal.base(of: "s")
        #expect(base.mayDiffer(ids[1]) && base.mayDiffer(ids[0]) && base.knows(ids[2]))
        #expect(try LibraryDoctor.examine(files.path).findings == [])
    }

    @Test func `consecutive albums need one row, and values that differ are saved with the album`() throws {
        let library = try files.open()
        let ids = try add((1...100).map { album($0) }, to: library)
        #expect(try count("SELECT count(*) FROM base") == 1)
        let others = try add([album(101, label: "X")], to: library, saying: "Y; Z\t\n\\")
        let removed = try add([album(102, label: "X")], to: library, saying: "")
        #expect(try said(others[0], in: library)?.fields["label"] == "Y; Z\t\n\\")
        #expect(try said(removed[0], in: library)?.fields["label"] == nil)
        #expect(try said(ids[99], in: library) == album(100))
        #expect(try count("SELECT count(*) FROM base") == 3)
    }

    @Test func `undo takes the base of an import back, and redo brings it again`() throws {
        let library = try files.open()
        let ids = try add([album(1)], to: library)
        let update = { (label: String) in
            _ = try library.change("update") { library in
                try library.update(.album(ids[0]), [FieldAssignment(.own("label"), label)])
                var readings = SourceReadings(of: "s")
                readings.add(ids[0], Self.fields)
                try library.journal.save(readings)
            }
        }
        try update("new")
        #expect(try said(ids[0], in: library)?.fields["label"] == "new")
        try library.undo()
        #expect(try said(ids[0], in: library)?.fields["label"] == "ECM")
        try library.redo()
        #expect(try said(ids[0], in: library)?.fields["label"] == "new")
        try library.undo()
        // The change is discarded, so its readings go with the next import.
        try edit(ids[0], .genre, "Jazz", in: library)
        try update("newest")
        #expect(try count("SELECT count(*) FROM reading") == 2)
        #expect(try count("SELECT count(*) FROM base") == 2)
        try library.undo(2)
        #expect(try said(ids[0], in: library)?.fields["label"] == "ECM")
        try library.undo()
        #expect(try library.journal.base(of: "s").knows(ids[0]) == false)
        try library.redo()
        #expect(try said(ids[0], in: library) == album(1))
    }

    @Test func `a deleted album has its base when the deletion is undone`() throws {
        let library = try files.open()
        let ids = try add([album(1), album(2)], to: library)
        try edit(ids[0], .artist, "B", in: library)
        _ = try library.change { try $0.remove(.album(ids[0])) }
        try library.undo()
        #expect(try said(ids[0], in: library) == album(1))
        #expect(try library.album(ids[0])?.artist == "B")
    }

    @Test func `readings without edits count from the latest change on`() throws {
        let library = try files.open()
        let ids = try add([album(1)], to: library)
        try edit(ids[0], .own("label"), "mine", in: library)
        try library.change { library in
            try library.lock()
            var readings = SourceReadings(of: "s")
            readings.add(
                Album(id: ids[0], details: album(1, label: "mine")),
                AlbumBase(Self.fields, of: album(1, label: "theirs"), conflicts: [.own("label")]))
            try library.journal.save(readings)
        }
        let found = try #require(try library.album(ids[0]))
        let base = try library.journal.base(of: found, in: library.journal.base(of: "s"))
        #expect(base?.values.fields["label"] == "theirs" && base?.conflicts == [.own("label")])
        #expect(try library.journal.steps(limit: 9).count == 2)
        try library.undo()
        #expect(try said(ids[0], in: library) == self.album(1))
    }

    @Test func `a rolled back change leaves no readings, also after finished changes`() throws {
        struct Failure: Error {}
        let library = try files.open()
        library.journal.state.beginGroup(summary: "script", isBatch: true)
        try add([album(1)], to: library)
        #expect(throws: Failure.self) {
            try library.change { library in
                let id = try library.add(album(2))
                var readings = SourceReadings(of: "s")
                readings.add(id, Self.fields)
                try library.journal.save(readings)
                throw Failure()
            }
        }
        let id = try library.change { try $0.add(album(3)) }
        try library.journal.endGroup()
        #expect(try library.journal.base(of: "s").knows(id) == false)
        #expect(try count("SELECT count(*) FROM reading") == 1)
        #expect(try LibraryDoctor.examine(files.path).findings == [])
    }

    @Test func `only the first reading adds tables, and programs that do not know them can change the library`() throws
    {
        let library = try files.open()
        #expect(try library.journal.base(of: "s").knows(Album.ID(1)) == false)
        let tables = "SELECT count(*) FROM sqlite_master WHERE name IN ('reading', 'base')"
        #expect(try count(tables) == 0)
        try library.change { try $0.journal.save(SourceReadings(of: "s")) }
        #expect(try count(tables) == 0)
        try add([album(1)], to: library)
        #expect(try count(tables) == 2)
        #expect(try count("PRAGMA user_version") == 1)
    }

    @Test func `a rescue saves the base as far as its changes`() throws {
        let library = try files.open()
        let ids = try add([album(1), album(2)], to: library)
        try edit(ids[0], .artist, "B", in: library)
        try library.close()
        let saved = TemporaryLibrary()
        #expect(try LibraryDoctor.save(files.path, to: saved.path).diagnosis.findings == [])
        let recovered = try saved.open()
        #expect(try said(ids[0], in: recovered) == album(1))
        // Without its change, a reading says nothing.
        let db = try PageSums.open(files.path)
        try db.execute("UPDATE edit SET count = 7 WHERE change = 1; INSERT INTO base VALUES (1, -5, 'x', NULL)")
        try db.close()
        #expect(try LibraryDoctor.examine(files.path).findings.contains(.stopped("table of imports")))
        let part = TemporaryLibrary()
        #expect(try LibraryDoctor.save(files.path, to: part.path).diagnosis.findings == [])
        #expect(try part.open().journal.base(of: "s").knows(ids[0]) == false)
    }

    @Test func `random edits, undo and redo never change what a source said`() throws {
        var random = SeededRandom(seed: RunSeed.value)
        let library = try files.open()
        let ids = try add((1...8).map { album($0) }, to: library)
        for _ in 1...120 {
            let id = random.pick(ids)
            switch random.below(8) {
            case 0: _ = try? library.undo(random.below(3) + 1)
            case 1: _ = try? library.redo(random.below(3) + 1)
            case 2: _ = try? library.change { try $0.remove(.album(id)) }
            case 3: _ = try? library.change { try $0.move(.album(id), to: 1) }
            case 4:
                _ = try library.change { try $0.update(.matching(.all), [FieldAssignment(.own("label"), "all")]) }
            default:
                let field = random.pick([AlbumField.artist, .year, .own("label"), .own("shelf")])
                _ = try? edit(id, field, random.pick(["1980", "1990", field == .artist ? "B" : ""]), in: library)
            }
            let isDone = try library.journal.base(of: "s").knows(ids[0])
            for (id, number) in zip(ids, 1...) where try isDone && library.album(id) != nil {
                let said = try #require(try said(id, in: library))
                for field in Self.fields { #expect(said.text(of: field) == album(number).text(of: field)) }
            }
        }
        #expect(try LibraryDoctor.examine(files.path).findings == [])
    }
}
