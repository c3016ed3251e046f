import Events
import Randomness
import TestTraits
import Testing

@testable import AlbumModel
@testable import MusicLibrary

/// The edits that a library reports, applied to a plain list of albums.
@MainActor
@Suite(.serialized, .mainActor)
struct JournalEditTests {
    /// A list of albums that follows the reported edits.
    @MainActor
    private final class Follower {
        let library: LibraryAPI
        private(set) var albums: [Album]
        private(set) var inverses: [JournalEdit] = []

        init(_ library: LibraryAPI) throws {
            self.library = library
            albums = try library.contents.map(\.album)
            library.journal.editWatcher = { [unowned self] edits in
                for edit in edits { apply(edit) }
                inverses += edits.map(\.inverse)
            }
        }

        func apply(_ edit: JournalEdit) {
            let touched = Set((edit.before + edit.after).map(\.album.id))
            albums.removeAll { touched.contains($0.id) }
            for located in edit.after { albums.insert(located.album, at: located.position - 1) }
        }

        /// True if the list equals the library.
        var isRight: Bool { get throws { try library.contents.map(\.album) == albums } }

        func takeAllBack() {
            for edit in inverses.reversed() { apply(edit) }
        }
    }

    private func libraries() throws -> (TemporaryLibrary, [LibraryAPI]) {
        let files = TemporaryLibrary()
        let memory = LibraryAPI(store: MemoryStore(), events: EventCenter(), author: "me")
        return (files, [try files.open(layout: ShelfLayout(capacity: 4, step: 3)), memory])
    }

    @Test func `reported edits follow the library, and their inverses lead back to its first state`() throws {
        for seed in 1...randomCases(60) {
            let (files, libraries) = try libraries()
            defer { withExtendedLifetime(files) {} }
            var depths: [[[Int]]] = []
            for library in libraries {
                let first = try library.contents.map(\.album)
                let follower = try Follower(library)
                depths.append(try run(seed: seed, on: library, follower))
                try checkStacks(of: library, seed: seed)
                follower.takeAllBack()
                try #require(follower.albums == first, "seed \(seed)")
            }
            #expect(depths[0] == depths[1], "seed \(seed)")
        }
    }

    /// Runs random changes, undos and redos; returns the depths of both stacks after each.
    private func run(seed: Int, on library: LibraryAPI, _ follower: Follower) throws -> [[Int]] {
        var edits = RandomEdits(seed: seed)
        var model = (undo: 0, redo: 0)
        return try (1...14).map { step in
            switch edits.random.below(5) {
            case 0..<3:
                let edit = try edits.edit(try library.count())
                if let count = try? library.change("change", { try $0.journal.apply(edit).count }), count > 0 {
                    model = (model.undo + 1, 0)
                }
            case 3: if (try? library.undo()) != nil { model = (model.undo - 1, model.redo + 1) }
            default: if (try? library.redo()) != nil { model = (model.undo + 1, model.redo - 1) }
            }
            try #require(try follower.isRight, "seed \(seed), step \(step)")
            let depths = try library.journal.depths()
            try #require(depths == model, "seed \(seed), step \(step)")
            return [depths.undo, depths.redo]
        }
    }

    /// The objects on the stacks lead to the states of undo and redo, and reading them changes nothing.
    private func checkStacks(of library: LibraryAPI, seed: Int) throws {
        let depths = try library.journal.depths()
        let contents = try library.contents
        let undo = try library.journal.objects(of: .undo(depths.undo))
        let redo = try library.journal.objects(of: .redo(depths.redo))
        try #require(try library.contents == contents, "seed \(seed)")
        let follower = try Follower(library)
        library.journal.editWatcher = nil
        for (_, edits) in redo { for edit in edits { follower.apply(edit) } }
        if depths.redo > 0 { try library.redo(depths.redo) }
        try #require(try follower.isRight, "seed \(seed)")
        for (_, edits) in redo.reversed() { for edit in edits.reversed() { follower.apply(edit.inverse) } }
        for (_, edits) in undo { for edit in edits.reversed() { follower.apply(edit.inverse) } }
        try library.undo(to: 0)
        try #require(try follower.isRight, "seed \(seed)")
    }

    @Test func `the changes of a group are one step on the stacks`() throws {
        let (files, libraries) = try libraries()
        defer { withExtendedLifetime(files) {} }
        for library in libraries {
            try library.change { try $0.remove(.album(Album.ID(1))) }
            library.journal.state.beginGroup(summary: "both", isBatch: true)
            try library.change { try $0.remove(.album(Album.ID(2))) }
            try library.change { try $0.remove(.album(Album.ID(3))) }
            #expect(try library.journal.depths() == (3, 0))
            try library.journal.endGroup()
            #expect(try library.journal.depths() == (2, 0))
            let objects = try library.journal.objects(of: .undo(2))
            #expect(objects.map(\.step.summary) == ["both", "change"])
            #expect(objects.map { $0.edits.map(\.kind) } == [[.remove, .remove], [.remove]])
            #expect(objects[0].edits.map { $0.before.map(\.album.id.number) } == [[2], [3]])
            try library.undo()
            #expect(try library.journal.depths() == (1, 1))
        }
    }

    @Test func `a failed change reports no edit`() throws {
        let (files, libraries) = try libraries()
        defer { withExtendedLifetime(files) {} }
        for library in libraries {
            var reports = 0
            library.journal.editWatcher = { _ in reports += 1 }
            _ = try? library.change { library in
                try library.remove(.album(Album.ID(1)))
                throw LibraryError.badPosition(0, count: 0)
            }
            #expect(reports == 0)
            try library.change { try $0.update(.album(Album.ID(1)), [try FieldAssignment(.year, "1992")]) }
            #expect(reports == 0)
            try library.change { try $0.remove(.album(Album.ID(1))) }
            #expect(reports == 1)
        }
    }
}
