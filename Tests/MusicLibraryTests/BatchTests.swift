import Events
import TestTraits
import Testing

@testable import AlbumModel
@testable import MusicLibrary

/// The commits of a script's changes to the disk.
@MainActor
@Suite(.serialized, .mainActor)
struct BatchTests {
    private let files = TemporaryLibrary()

    private func add(_ count: Int, to library: LibraryAPI) throws {
        try library.change("add") { try $0.add((1...count).map { draft("Title \($0)") }) }
    }

    @Test func `short lists do not commit a batch, and long ones do`() throws {
        let library = try LibraryAPI.open(at: .file(files.path), events: EventCenter(), author: "me")
        library.journal.state.beginGroup(summary: "script", isBatch: true)
        let start = ContinuousClock.now
        for _ in 1...50 {
            try add(1, to: library)
            try library.albums(AlbumListing(limit: 1)) { _ in true }
            _ = try library.tally(of: [TallyKey(.genre)])
            _ = try library.ownFields(of: .all)
        }
        let due = Int((ContinuousClock.now - start) / .milliseconds(500))
        try add(1, to: library)
        // All transactions before the latest one are committed.
        #expect(try #require((library.store as? SQLiteStore)?.connection.latest) <= due + 2)

        try add(1000, to: library)
        try library.albums(AlbumListing(limit: 1)) { _ in true }
        try add(1, to: library)
        var seen = 0
        try library.albums(AlbumListing()) { _ in
            seen += 1
            #expect(library.store.transaction == nil)
            return seen < 3
        }
        #expect(seen == 3)
        try add(1, to: library)
        _ = try library.tally(of: [TallyKey(.genre)])
        #expect(library.store.transaction == nil)
        try library.journal.endGroup()
    }

    @Test func `a batch waits 500 ms, or 50 if its commit is urgent`() async throws {
        let state = JournalState()
        state.beginGroup(summary: "script", isBatch: true)
        var checks = 0
        func mayWait(isUrgent: Bool) -> Bool {
            state.mayWait {
                checks += 1
                return isUrgent
            }
        }
        let began = ContinuousClock.now
        state.beginBatch()
        while mayWait(isUrgent: false), checks < 100 { try await Task.sleep(for: .milliseconds(1)) }
        #expect(ContinuousClock.now - began >= .milliseconds(500))
        #expect(checks < 50)
        state.endBatch()
        state.beginBatch()
        try await Task.sleep(for: .milliseconds(50))
        #expect(!mayWait(isUrgent: true))
    }

    @Test func `changes that are lost one after the other are reported together`() throws {
        let state = JournalState()
        for number in 1...2 {
            try state.begin(command: "add")
            state.endChange(as: number, in: number)
            state.loseEnded()
        }
        #expect(state.removeLoss() == 0..<2)
        #expect(state.removeLoss() == nil)
    }

    @Test(arguments: Kind.allCases)
    func `a selection without albums has no effect`(_ kind: Kind) throws {
        let library = try files.open(kind)
        let none = try library.selection(of: .exactTitle("nobody"))
        #expect(none.count == 0)
        #expect(try library.count(none.selection.query) == 0)
        let genre = try FieldAssignment(.genre, "Pop")
        try library.change("nothing") { library throws in
            #expect(try library.update(none.selection, [genre]) == 0)
            #expect(try library.move(none.selection, to: 1) == 0)
            #expect(try library.remove(none.selection) == 0)
        }
        #expect(try library.count() == 5)
    }
}
