import Dispatch
import Events
import Glibc
import Synchronization
import TestTraits
import Testing

@testable import AlbumModel
@testable import MusicLibrary

@MainActor
@Suite(.serialized, .mainActor)
struct InterruptTests {
    @Test func `an interrupted edit changes nothing, finished commands remain, and the library stays usable`() throws {
        let files = TemporaryLibrary()
        let library = try files.open()
        try library.change { try $0.add((1...500).map { draft("Album \($0)") }) }
        library.journal.state.beginGroup(summary: "script", isBatch: true)
        try library.change("finished") { try $0.add(draft("finished")) }
        for round in 1...10 {
            let before = try library.contents.map(\.album.id)
            try interruptBulkEdit(of: library)
            let after = try library.contents.map(\.album.id)
            #expect(before == after)
            try library.change("after") { try $0.add(draft("after \(round)")) }
            try library.journal.flush()
        }
        try library.journal.endGroup()
        #expect(try library.titles.suffix(11).prefix(2) == ["finished", "after 1"])
    }

    @Test func `an interruption inside a group leaves the group consistent`() throws {
        let files = TemporaryLibrary()
        let library = try files.open()
        try library.change { try $0.add((1...500).map { draft("Album \($0)") }) }
        for number in 1...500 { try library.change("earlier \(number)") { try $0.add(draft("earlier")) } }
        let before = try library.contents
        library.journal.state.beginGroup(summary: "begin", isBatch: false)
        try library.change("one") { try $0.add(draft("one")) }
        try interruptBulkEdit(of: library)
        try library.change("two") { try $0.add(draft("two")) }
        try interrupt(library) { _ = try library.journal.steps(limit: 1000) }
        try library.change("three") { try $0.add(draft("three")) }
        #expect(try library.journal.steps(limit: 1).map(\.changes) == [3])
        #expect(try library.journal.perform(.rollbackGroup).map(\.summary) == ["three", "two", "one"])
        #expect(try library.contents == before)
    }

    @Test func `the changes of a batch before an interrupted edit are committed and posted`() throws {
        let files = TemporaryLibrary()
        let events = EventCenter()
        let library = try LibraryAPI.open(at: .file(files.path), events: events, author: "me")
        try library.change { try $0.add((1...500).map { draft("Album \($0)") }) }
        let before = try library.contents
        var told: [Int] = []
        let observation = events.observe(LibraryDidChange.self, as: "test") { told.append($0.number) }
        library.journal.state.beginGroup(summary: "begin", isBatch: true)
        try library.change("one") { try $0.add(draft("one")) }
        try interruptBulkEdit(of: library)
        #expect(try library.journal.perform(.rollbackGroup).map(\.summary) == ["one"])
        observation.cancel()
        #expect(told.first == 2)
        #expect(try library.contents == before)
    }

    /// Edits all albums repeatedly while another thread interrupts, until an edit was interrupted.
    private func interruptBulkEdit(of library: LibraryAPI) throws {
        let all = AlbumQuery(terms: .not(.field(.title, .equals("nothing"))))
        try interrupt(library) {
            try library.change("bulk") { try $0.update(.matching(all), [FieldAssignment(.genre, "Blue")]) }
            try undoOnce(in: library)
        }
    }

    /// Undoes an edit that finished before the first interrupt. An interrupted undo changes nothing, so it is repeated.
    private func undoOnce(in library: LibraryAPI) throws {
        while true {
            do {
                try library.undo()
                return
            } catch LibraryError.interrupted {}
        }
    }

    /// Repeats an operation while another thread interrupts, until it was interrupted.
    private func interrupt(_ library: LibraryAPI, _ body: () throws -> Void) throws {
        // On a thread of its own, because the threads that tasks share may all be blocked.
        let isOver = Atomic(false)
        let thread = DispatchQueue(label: "interrupter")
        thread.async {
            while !isOver.load(ordering: .relaxed) {
                library.interrupt()
                sched_yield()
            }
        }
        defer {
            isOver.store(true, ordering: .relaxed)
            thread.sync {}
        }
        var wasInterrupted = false
        for _ in 0..<10_000 where !wasInterrupted {
            do { try body() } catch LibraryError.interrupted { wasInterrupted = true }
        }
        #expect(wasInterrupted)
    }

    @Test func `a list stops when its task is cancelled`() async throws {
        let files = TemporaryLibrary()
        let library = try files.open()
        try library.change { try $0.add((1...3000).map { draft("Album \($0)") }) }
        let task = Task { @MainActor in
            var seen = 0
            try library.albums(AlbumListing()) { _ in
                seen += 1
                if seen == 10 { withUnsafeCurrentTask { $0?.cancel() } }
                return true
            }
        }
        await #expect(throws: LibraryError.interrupted) { try await task.value }
    }
}
