import CSQLite
import Events
import SQLite
import TestTraits
import Testing

@testable import AlbumModel
@testable import MusicLibrary

/// Groups of which a part was undone or lost.
@MainActor
@Suite(.serialized, .mainActor)
struct PartedGroupTests {
    private let files = TemporaryLibrary()

    @Test(arguments: Kind.allCases)
    func `a rollback keeps earlier undone changes available for redo`(_ kind: Kind) throws {
        let library = try files.open(kind)
        try library.addEach("before", "last")
        library.journal.state.beginGroup(summary: "begin", isBatch: true)
        try library.addEach("inside")
        #expect(try library.undo(2).map(\.summary) == ["add inside", "add last"])
        #expect(try library.journal.perform(.rollbackGroup).isEmpty)
        #expect(try library.added == ["before"])
        #expect(try library.redo().map(\.summary) == ["add last"])
        #expect(throws: LibraryError.nothingToRedo(asked: 1, there: 0)) { try library.redo() }
        #expect(try library.added == ["before", "last"])
    }

    @Test(arguments: Kind.allCases)
    func `redo restores the changes of one undo, also for a step that was undone in parts`(_ kind: Kind) throws {
        let library = try files.open(kind)
        library.journal.state.beginGroup(summary: "script", isBatch: true)
        try library.addEach("one", "two", "three", "four")
        try library.undo()
        try library.journal.endGroup()
        #expect(try library.undo(to: 2).map(\.changes) == [1])
        #expect(try library.undo().map(\.changes) == [2])
        #expect(try library.added == [])
        for (titles, changes) in [
            (["one", "two"], 2), (["one", "two", "three"], 1), (["one", "two", "three", "four"], 1),
        ] {
            let step = try #require(try library.redo().first)
            #expect(step.summary == "script")
            #expect(step.changes == changes)
            #expect(try library.added == titles)
        }
        #expect(try library.undo(to: 1).map(\.changes) == [1, 1, 1])
        #expect(try library.redo(3).map(\.changes) == [1, 1, 1])
        #expect(try library.undo(3).map(\.changes) == [1, 1, 2])
        #expect(try library.added == [])
    }

    @Test(arguments: Kind.allCases)
    func `a group of which all but one change were undone and redone stays one step`(_ kind: Kind) throws {
        let library = try files.open(kind)
        for ending in [true, false] {
            library.journal.state.beginGroup(summary: "script", isBatch: true)
            let first = try #require(try library.journal.steps(limit: 1).first?.number ?? 0) + 1
            try library.addEach("one", "two", "three")
            try library.undo()
            #expect(try library.undo(to: first).map(\.summary) == ["add two"])
            #expect(try library.redo(2).map(\.summary) == ["add two", "add three"])
            if ending {
                try library.journal.endGroup()
                #expect(try library.undo().map(\.changes) == [3])
            } else {
                #expect(try library.journal.perform(.rollbackGroup).count == 3)
            }
            #expect(try library.added == [])
        }
    }

    @Test func `a read that rolls back the batch loses the whole batch`() throws {
        let events = EventCenter()
        let library = try LibraryAPI.open(at: .file(files.path), events: events, author: "me")
        var told: [Int] = []
        let observation = events.observe(LibraryDidChange.self, as: "test") { told.append($0.number) }
        library.journal.state.beginGroup(summary: "script", isBatch: true)
        try library.addEach("kept")
        try library.journal.flush()
        try library.addEach("lost", "lost")
        let store = try #require(library.store as? SQLiteStore)
        // SQLite does this when it has no space for sorting.
        #expect(throws: LibraryError.self) {
            try store.connection.read { db in
                try db.execute("ROLLBACK")
                throw SQLiteError(SQLITE_FULL)
            }
        }
        #expect(try library.added == ["kept"])
        try library.addEach("behind")
        try library.journal.endGroup()
        observation.cancel()
        #expect(told == [1, 2])
        #expect(try library.added == ["kept", "behind"])
        #expect(try library.journal.steps(limit: 9).map(\.changes) == [2])
        try library.close()
        #expect(try LibraryDoctor.examine(files.path).isWhole)
    }

    @Test func `a group that loses its uncommitted changes keeps the others`() {
        var group = JournalGroup(summary: "script", isBatch: true)
        group.number = 7
        group.add(3)
        group.batchWasLost()
        #expect(group.number == nil)
        #expect(group.firstChanges == [nil])
        group.number = 7
        group.add(3)
        group.batchWasCommitted()
        group.beginNested()
        group.add(4)
        group.batchWasLost()
        #expect(group.number == 7)
        #expect(group.firstChanges == [3, nil])
        group.add(4)
        group.endNested()
        #expect(group.firstChanges == [3])
    }
}
