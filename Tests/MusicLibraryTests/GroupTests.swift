import Events
import Foundation
import SQLite
import TestTraits
import Testing

@testable import AlbumModel
@testable import MusicLibrary

@MainActor
@Suite(.serialized, .mainActor)
struct GroupTests {
    private let files = TemporaryLibrary()

    @Test(arguments: Kind.allCases)
    func `a group is one step afterwards, and several steps while it is open`(_ kind: Kind) throws {
        let library = try files.open(kind)
        try library.addEach("before")
        library.journal.state.beginGroup(summary: "script", isBatch: true)
        try library.addEach("one", "two")
        #expect(try library.undo().map(\.summary) == ["add two"])
        try library.addEach("three")
        #expect(try library.undo(2).map(\.summary) == ["add three", "add one"])
        #expect(try library.undo().map(\.summary) == ["add before"])
        #expect(try library.redo(3).map(\.summary) == ["add before", "add one", "add three"])
        try library.journal.endGroup()
        let undone = try library.undo()
        #expect(undone.map(\.summary) == ["script"])
        #expect(undone.map(\.changes) == [2])
        #expect(try library.added == ["before"])
        #expect(try library.redo().map(\.changes) == [2])
        #expect(try library.added == ["before", "one", "three"])
    }

    @Test(arguments: Kind.allCases)
    func `a change can join the latest step, and no other`(_ kind: Kind) throws {
        let library = try files.open(kind)
        func follow(_ title: String) throws {
            try library.journal.state.begin(command: "follow \(title)", joinsLatest: true)
            try library.add(AlbumDraft(title: title, artist: "A"))
            try library.journal.endChange(commits: true)
        }
        try library.addEach("before", "one")
        try follow("two")
        try follow("three")
        #expect(try library.undo().flatMap { ["\($0.summary)", "\($0.changes)"] } == ["add one", "3"])
        #expect(try library.added == ["before"])
        #expect(try library.redo().map(\.changes) == [3])
        library.journal.state.beginGroup(summary: "script", isBatch: true)
        try library.addEach("four", "five")
        try library.journal.endGroup()
        try follow("six")
        #expect(try library.journal.depths() == (3, 0))
        #expect(try library.undo().flatMap { ["\($0.summary)", "\($0.changes)"] } == ["script", "3"])
        #expect(throws: LibraryError.stepIsOver) { try follow("seven") }
        #expect(try library.added == ["before", "one", "two", "three"])
        #expect(try library.redo().map(\.changes) == [3])
        #expect(try library.added == ["before", "one", "two", "three", "four", "five", "six"])
    }

    @Test(arguments: Kind.allCases)
    func `the albums of an event are those that its changes have touched`(_ kind: Kind) throws {
        let events = EventCenter()
        let library = try files.open(kind, events: events)
        var found: [String] = []
        let observation = events.observe(LibraryDidChange.self, as: "test") { event in
            let touched = try? library.journal.albums(of: event, limit: 2)
            found.append(
                "\(touched?.ids.map(\.number) ?? []) \(touched?.firstAdded?.number ?? 0) \(touched?.isCut ?? false)"
            )
        }
        try library.addEach("one")
        library.journal.state.beginGroup(summary: "script", isBatch: true)
        try library.addEach("two", "three", "four")
        try library.journal.endGroup()
        _ = try library.undo(2)
        _ = try library.redo()
        #expect(
            found == [
                "[6] 6 false", "[7] 7 false", "[8] 8 false", "[9] 9 false", "[7, 8] 7 true", "[6] 6 false",
                "[6] 6 false",
            ])
        observation.cancel()
    }

    @Test func `damage that is found when a group gets its number is reported`() throws {
        let library = try files.open()
        try library.addEach("one")
        try library.close()
        let db = try Database(path: files.path)
        let root = try db.value("SELECT rootpage FROM sqlite_master WHERE name = 'group'", as: Int.self)
        try db.close()
        let file = try FileHandle(forUpdating: URL(fileURLWithPath: files.path))
        try file.seek(toOffset: UInt64((try #require(root) - 1) * 4096))
        try file.write(contentsOf: Data(count: 4096))
        try file.close()
        let damaged = try files.open()
        damaged.journal.state.beginGroup(summary: "script", isBatch: true)
        #expect(throws: LibraryError.damaged(path: files.path)) { try damaged.addEach("two") }
        try? damaged.journal.endGroup()
        try damaged.close()
    }

    @Test(arguments: Kind.allCases)
    func `a nested group is part of the outer one, and can be rolled back alone`(_ kind: Kind) throws {
        let library = try files.open(kind)
        library.journal.state.beginGroup(summary: "outer", isBatch: true)
        try library.addEach("one")
        library.journal.state.beginGroup(summary: "inner", isBatch: false)
        try library.addEach("two", "three")
        #expect(try library.journal.perform(.rollbackGroup).flatMap { [$0.number, $0.changes] } == [3, 1, 2, 1])
        try library.addEach("four")
        try library.journal.endGroup()
        #expect(throws: LibraryError.noGroupOpen) { try library.journal.endGroup() }
        #expect(try library.added == ["one", "four"])
        #expect(try library.undo().map(\.summary) == ["outer"])
        #expect(try library.added == [])
    }

    @Test(arguments: Kind.allCases)
    func `the journal contains the uncommitted changes of a batch, however often it is read`(_ kind: Kind) throws {
        let library = try files.open(kind)
        library.journal.state.beginGroup(summary: "script", isBatch: true)
        for count in [1, 16, 40] {
            let there = try library.contents.count - 5
            for number in there..<count { try library.addEach("\(number)") }
            let steps = try library.journal.steps(limit: 10)
            #expect(steps.map(\.changes) == [count])
            #expect(steps.map(\.albums) == [count])
        }
        #expect(try library.undo(40).map(\.summary) == (0..<40).reversed().map { "add \($0)" })
        #expect(try library.redo(40).map(\.summary) == (0..<40).map { "add \($0)" })
        try library.journal.endGroup()
        #expect(try library.undo().map(\.changes) == [40])
        #expect(try library.added == [])
        #expect(try library.redo().map(\.changes) == [40])
        #expect(try library.added == (0..<40).map(String.init))
    }

    @Test(arguments: Kind.allCases)
    func `a failed command in a batch rolls back only its own edits`(_ kind: Kind) throws {
        let library = try files.open(kind)
        library.journal.state.beginGroup(summary: "script", isBatch: true)
        try library.addEach("one")
        let before = try library.contents
        #expect(throws: LibraryError.self) {
            try library.change("fails") { library in
                try library.add(draft("two"), at: 1)
                try library.update(.matching(.all), [FieldAssignment(.genre, "Blue")])
                try library.move(.album(Album.ID(3)), to: 1)
                try library.remove(.matching(AlbumQuery(terms: .words(try SearchPhrase("sun")))))
                try library.remove(.album(Album.ID(99)))
            }
        }
        #expect(try library.contents == before)
        #expect(try library.count(AlbumQuery(terms: .words(try SearchPhrase("two")))) == 0)
        #expect(try library.count(AlbumQuery(terms: .field(.genre, .words(try SearchPhrase("pop"))))) == 5)
        try library.journal.endGroup()
        #expect(try library.journal.steps(limit: 9).map(\.changes) == [1])
        #expect(try library.change { try $0.add(draft("three")) } == Album.ID(7))
    }

    /// Two programs with the library. The first one has an open group, whose first change is committed.
    private func beginGroup() throws -> (script: LibraryAPI, neighbour: LibraryAPI) {
        let script = try files.open(author: "script")
        let neighbour = try files.open(author: "neighbour")
        script.journal.state.beginGroup(summary: "script", isBatch: true)
        try script.addEach("one")
        try script.journal.flush()
        return (script, neighbour)
    }

    @Test func `a change by another program ends the step of a group`() throws {
        let (script, neighbour) = try beginGroup()
        try neighbour.addEach("foreign")
        try script.addEach("two")
        let rollback = #expect(throws: LibraryError.self) { try script.journal.perform(.rollbackGroup) }
        #expect(rollback == .foreignChange(number: 2, who: "neighbour"))
        try script.journal.endGroup()
        let steps = try neighbour.journal.steps(limit: 9)
        #expect(steps.map(\.summary) == ["script", "add foreign", "script"])
        #expect(steps.map(\.author) == ["script", "neighbour", "script"])
        try neighbour.undo(2)
        #expect(try script.added == ["one"])
        #expect(try script.redo(2).map(\.summary) == ["add foreign", "script"])
        #expect(try neighbour.added == ["one", "foreign", "two"])
    }

    @Test(arguments: [true, false])
    func `the rollback of a group without changes concerns no other program`(isEarlier: Bool) throws {
        let script = try files.open(author: "script")
        let neighbour = try files.open(author: "neighbour")
        if isEarlier { try neighbour.addEach("foreign") }
        script.journal.state.beginGroup(summary: "script", isBatch: true)
        if !isEarlier { try neighbour.addEach("foreign") }
        #expect(try script.journal.preview(.rollbackGroup, limit: 9).steps.isEmpty)
        #expect(try script.journal.objects(of: .rollbackGroup).isEmpty)
        #expect(try script.journal.perform(.rollbackGroup).isEmpty)
        #expect(try script.added == ["foreign"])
    }

    @Test func `a group whose changes another program has undone and replaced can be rolled back`() throws {
        let (script, neighbour) = try beginGroup()
        try neighbour.undo()
        try neighbour.addEach("foreign")
        #expect(try script.journal.perform(.rollbackGroup).isEmpty)
        #expect(try script.added == ["foreign"])
        try neighbour.undo()
        #expect(try script.added.isEmpty)
    }

    @Test func `a rollback without changes keeps the undone change of another program`() throws {
        let (script, neighbour) = try beginGroup()
        try neighbour.undo()
        try neighbour.addEach("foreign")
        try script.undo()
        #expect(try script.journal.perform(.rollbackGroup).isEmpty)
        try neighbour.redo()
        #expect(try script.added == ["foreign"])
    }

    @Test func `adjacent parts of a group are one step`() throws {
        let (script, neighbour) = try beginGroup()
        try neighbour.addEach("foreign")
        try neighbour.undo()
        try script.addEach("two")
        try script.journal.endGroup()
        #expect(try neighbour.journal.steps(limit: 9).map(\.changes) == [2])
        #expect(try neighbour.undo().map(\.albums) == [2])
        #expect(try script.added == [])
    }

    @Test func `a change is posted once, after its commit`() throws {
        let events = EventCenter()
        let library = try LibraryAPI.open(at: .file(files.path), events: events, author: "me")
        let neighbour = try files.open()
        var told: [String] = []
        let observation = events.observe(LibraryDidChange.self, as: "test") { event in
            let there = (try? neighbour.count()) ?? 0
            told.append("\(event.cause) \(event.number), \(there) there")
        }
        try library.change { try $0.add(draft("one")) }
        library.journal.state.beginGroup(summary: "script", isBatch: true)
        try library.change { try $0.remove(.albums([Album.ID(1), Album.ID(6)])) }
        try library.change { _ in }
        try library.journal.endGroup()
        try library.undo()
        observation.cancel()
        #expect(told == ["made 1, 6 there", "made 2, 4 there", "undone 2, 6 there"])
    }

    @Test func `changes need a beginning and an end`() throws {
        let library = try files.open(.file)
        #expect(throws: LibraryError.noChangeOpen) { try library.add(draft("one")) }
        #expect(try library.journal.endChange().waiting == nil)
        #expect(try library.journal.steps(limit: 1) == [])
        try library.journal.state.begin(command: "one")
        // The change of a command that runs another one ends without a trace.
        try library.journal.state.begin(command: "two")
        try library.add(draft("one"))
        #expect(throws: LibraryError.changeIsOpen) { try library.undo() }
        #expect(throws: LibraryError.stillReading) {
            try library.journal.endChange()
            try library.albums(AlbumListing()) { _ in
                try library.change {
                    _ = try $0.add(draft("two")); return true
                }
            }
        }
        #expect(try library.count() == 6)
    }

    @Test(arguments: Kind.allCases)
    func `undo returns to a given change, but not past the first one`(_ kind: Kind) throws {
        let library = try files.open(kind)
        try library.addEach("one", "two", "three")
        #expect(throws: LibraryError.nothingToUndo(asked: 4, there: 3)) { try library.undo(4) }
        #expect(try library.added.count == 3)
        #expect(try library.undo(to: 1).map(\.number) == [3, 2])
        #expect(throws: LibraryError.noSuchChange(2)) { try library.undo(to: 2) }
        #expect(try library.redo(2).map(\.number) == [2, 3])
        #expect(try library.undo(to: 3).isEmpty)
        #expect(try library.undo(to: 0).count == 3)
        #expect(try library.added == [])
    }

    @Test(arguments: Kind.allCases)
    func `the journal stores the current album and the author of a change`(_ kind: Kind) throws {
        let library = try files.open(kind)
        try library.change("delete 1") { try $0.remove(.album(Album.ID(1))) }
        let step = try #require(try library.journal.steps(limit: 1).first)
        #expect(step.currentBefore == Album.ID(1))
        #expect(step.currentAfter == Album.ID(2))
        #expect(step.author == "me")
        #expect(step.summary == "delete 1")
        #expect(step.state == .done)
        #expect(step.albums == 1)
        #expect(try library.undo().map(\.state) == [.undone])
        #expect(try library.journal.steps(limit: 1).map(\.state) == [.undone])
    }

    @Test(arguments: Kind.allCases)
    func `a step goes from the start of its first move of the current album to the end of its last one`(
        _ kind: Kind
    ) throws {
        let library = try files.open(kind)
        library.journal.state.beginGroup(summary: "script", isBatch: true)
        for (before, after) in [(5, 5), (1, 2), (2, 1), (3, 3), (4, 2), (3, 3)] {
            try library.journal.state.begin(command: "add", currentBefore: Album.ID(Int64(before)))
            try library.add(draft("A"))
            try library.journal.endChange(currentAfter: Album.ID(Int64(after)))
        }
        try library.journal.endGroup()
        for steps in [try library.undo(), try library.redo(), try library.journal.steps(limit: 1)] {
            #expect(steps.map(\.currentBefore) == [Album.ID(1)])
            #expect(steps.map(\.currentAfter) == [Album.ID(2)])
            #expect(steps.map(\.changes) == [6])
            #expect(steps.map(\.number) == [6])
        }
    }
}
