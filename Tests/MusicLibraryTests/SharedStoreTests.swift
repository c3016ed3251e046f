import Events
import Foundation
import Randomness
import Synchronization
import TestTraits
import Testing

@testable import AlbumModel
@testable import MusicLibrary
@testable import Sharing

@MainActor
@Suite(.serialized, .mainActor)
struct SharedStoreTests {
    private let shared = SharedLibrary()

    @Test(arguments: [ShelfLayout(), ShelfLayout(capacity: 2, step: 1)], SharedLibrary.Place.allCases)
    func `the shared store fulfills the contract`(_ layout: ShelfLayout, _ place: SharedLibrary.Place) throws {
        var libraries: [SharedLibrary] = []
        try checkConformance {
            let shared = try SharedLibrary(in: place)
            libraries.append(shared)
            return try shared.store("ann", layout: layout, author: "me")
        }
    }

    @Test func `another copy sees an album that one has added`() throws {
        let ann = try shared.library("ann")
        try ann.addEach("A")
        let ben = try shared.library("ben")
        #expect(try ben.added == ["A"])
        #expect(try ann.store.everything == ben.store.everything)
    }

    @Test func `a change applies first what the copy has not seen`() throws {
        let (ann, ben) = (try shared.library("ann"), try shared.library("ben"))
        try ann.addEach("A", "B")
        try ann.undo()
        try ben.addEach("C")
        #expect(try ben.added == ["A", "C"])
        #expect(try ben.journal.steps(limit: 9).map(\.number) == [3, 1])
        try ann.addEach("D")
        #expect(try ann.added == ["A", "C", "D"])
        try synchronize(ben)
        #expect(try ann.store.everything == ben.store.everything)
    }

    @Test func `three copies with random commands agree with the model, and a new copy does`() throws {
        for seed in 1...randomCases(100) {
            let shared = SharedLibrary()
            let layouts = [ShelfLayout(), ShelfLayout(capacity: 4, step: 3), ShelfLayout(capacity: 2, step: 1)]
            let copies = try layouts.enumerated().map { try shared.library("\($0)", layout: $1, author: "me") }
            let model = LibraryAPI(store: MemoryStore(), events: EventCenter(), author: "me")
            var edits = RandomEdits(seed: seed)
            for step in 1...30 {
                let copy = edits.random.pick(copies)
                try synchronize(copy)
                let count = try model.count()
                let (edit, steps) = (try edits.edit(count), edits.random.below(2) + 1)
                let kind = edits.random.below(8)
                let outcomes = [model, copy].map { library in
                    Result<[Int], any Error> {
                        switch kind {
                        case 6: try library.undo(steps).map(\.number)
                        case 7: try library.redo(steps).map(\.number)
                        default: [try library.change { try $0.journal.apply(edit).count }]
                        }
                    }.map { "\($0)" }.mapError { TextError(text: "\($0)") }
                }
                try #require(outcomes[0] == outcomes[1], "seed \(seed), step \(step)")
            }
            try copies.forEach(synchronize)
            let lists = try copies.map { try $0.store.everything } + [shared.store("new").everything]
            try #require(lists.allSatisfy { $0 == lists[0] }, "seed \(seed)")
            let contents = try (model.contents, copies[0].contents)
            try #require(contents.0 == contents.1, "seed \(seed)")
        }
    }

    @Test(arguments: [3, 150], [0, 1, 3])
    func `a change of nothing but Unicode's form is the same in all copies`(count: Int, others: Int) throws {
        let (ann, ben) = (try shared.library("ann"), try shared.library("ben"))
        let drafts = (1...count).map {
            AlbumDraft(
                title: "\($0)", artist: $0 <= others ? "Cher" : "Bj\u{f6}rk", fields: ["label": "B\u{f6}"])
        }
        try ann.change { try $0.add(drafts) }
        for (field, text) in [(AlbumField.artist, "Bjo\u{308}rk"), (.own("label"), "Bo\u{308}")] {
            let edit = Edit.update(.matching(.all), [try FieldAssignment(field, text)])
            #expect(try ann.change { try $0.journal.apply(edit).count } == count + 5)
            try synchronize(ben)
            #expect(try bytes(of: ben) == bytes(of: ann))
            #expect(try bytes(of: ann).allSatisfy { $0.contains(Array(text.utf8)) })
        }
        try ann.undo()
        try synchronize(ben)
        for library in [ann, ben, try shared.library("new")] {
            #expect(try bytes(of: library).count { $0.contains(Array("B\u{f6}".utf8)) } == count)
            #expect(try library.store.everything == ann.store.everything)
        }
    }

    /// The texts of each album; a `String` equals one in another form of Unicode.
    private func bytes(of library: LibraryAPI) throws -> [[UInt8]] {
        try library.contents.map { Array("\($0.album.artist) \($0.album.fields["label"] ?? "")".utf8) }
    }

    // MARK: Undo of changes that were not seen

    @Test func `undo rejects a change of another session that was not seen, unless it is theirs`() throws {
        let (ann, ben) = (try shared.library("ann"), try shared.library("ben"))
        try ann.addEach("A")
        try ben.addEach("B")
        let rejection = SharingError.unseenChange(number: 2, command: "add B", author: "ben")
        #expect(throws: rejection) { try ann.undo() }
        #expect(throws: rejection) { try ann.undo(to: 0) }
        #expect(throws: rejection) { try ann.journal.preview(.undo(1), limit: 9) }
        #expect(try ann.journal.objects(of: .undo(2)).map(\.step.number) == [2, 1])
        #expect(try ann.added == ["A", "B"])
        try ann.journal.see(latest: true)
        #expect(try ann.undo().map(\.number) == [2])
        // One's own change, and one that the prompt has shown, need no permission.
        #expect(try ann.undo().map(\.number) == [1])
        try ben.addEach("C")
        try synchronize(ann)
        try ann.journal.see()
        #expect(try ann.undo().map(\.number) == [3])
        #expect(try shared.library("new").added == [])
    }

    @Test func `a script undoes its own changes, and those of others that it has seen`() throws {
        let (ann, ben) = (try shared.library("ann"), try shared.library("ben"))
        try ben.addEach("A")
        try synchronize(ann)
        try ann.journal.see()
        ann.journal.state.beginGroup(summary: "script", isBatch: true)
        try ann.addEach("B", "C")
        try ann.journal.flush()
        #expect(try ann.undo().map(\.summary) == ["add C"])
        try ben.addEach("D")
        #expect(throws: SharingError.unseenChange(number: 4, command: "add D", author: "ben")) { try ann.undo() }
        #expect(try ann.added == ["A", "B", "D"])
        try ann.journal.see(latest: true)
        // The change of another session before the script was seen when it began.
        #expect(try ann.undo(3).map(\.summary) == ["add D", "add B", "add A"])
        try ann.journal.endGroup()
        try synchronize(ben)
        #expect(try ann.store.everything == ben.store.everything)
    }

    @Test func `a script commits after 50 ms, so that others need not wait longer`() async throws {
        let ann = try shared.library("ann")
        ann.journal.state.beginGroup(summary: "script", isBatch: true)
        for _ in 1...3 {
            let before = try shared.entries.count
            try ann.addEach("A")
            try await Task.sleep(for: .milliseconds(60))
            try ann.addEach("B")
            #expect(try shared.entries.count > before)
        }
        try ann.journal.endGroup()
        #expect(try shared.library("new").journal.steps(limit: 9).map(\.changes) == [6])
    }

    @Test func `a preview needs no server and changes nothing`() throws {
        let faults = LogFaults()
        let ann = try shared.library("ann", faults: faults)
        try ann.addEach("A")
        faults.plan.withLock { $0.isDown = true }
        #expect(try ann.journal.preview(.undo(1), limit: 9).steps.map(\.number) == [1])
        #expect(try ann.added == ["A"])
    }

    @Test(arguments: [false, true])
    func `news are counted once for each author, whichever program of the machine applies them`(isOther: Bool) throws {
        let (ann, ben) = (try shared.store("ann"), try shared.library("ben"))
        for title in ["A", "B", "C"] {
            try ben.addEach(title)
            try ben.undo()
            if title == "B" { try ben.redo() }
        }
        try shared.library("cleo").saveQuery("a", "b")
        if isOther { try shared.store("ann", author: "dan").close() }
        try ann.lock()
        try ann.commit()
        let news = ann.state.removeNews().map {
            "\($0.author): \($0.added) added, \($0.requests), last '\($0.request)'"
        }
        #expect(news == ["ben: 3 added, 4, last 'undo 1'"])
        #expect(ann.state.removeNews() == [])
        #expect(try shared.store("new").state.removeNews() == [])
    }

    // MARK: Saved queries, groups and readings

    @Test func `groups, saved queries and readings of imports are the same in all copies`() throws {
        let (ann, ben) = (try shared.library("ann"), try shared.library("ben"))
        ann.journal.state.beginGroup(summary: "script", isBatch: true)
        try ann.addEach("A", "B")
        _ = try? ann.change("failed") { library in
            try library.add(draft("C"))
            throw LibraryError.interrupted
        }
        try ann.saveQuery("jazz", "genre:jazz")
        try ann.change("import") { library in
            let id = try library.add(draft("D"))
            var readings = SourceReadings(of: "file")
            readings.add(id, [.title, .artist])
            try library.journal.save(readings)
        }
        try ann.journal.endGroup()
        try ben.addEach("E")
        try synchronize(ann)
        #expect(try ann.store.everything == ben.store.everything)
        #expect(try ben.savedQuery("jazz") == "genre:jazz")
        let id = try #require(try ben.album(at: 8)?.id)
        #expect(try [ann, ben].map { try $0.journal.base(of: "file").knows(id) } == [true, true])
        #expect(try ben.journal.steps(limit: 9).map(\.changes) == [1, 3])
    }

    private func synchronize(_ library: LibraryAPI) throws {
        try library.store.lock()
        try library.store.commit()
    }
}

private struct TextError: Error, Equatable { let text: String }
