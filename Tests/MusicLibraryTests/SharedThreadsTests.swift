import Foundation
import Randomness
import Synchronization
import TestTraits
import Testing

@testable import AlbumModel
@testable import MusicLibrary
@testable import Sharing

@Suite(.blocking)
struct SharedThreadsTests {
    @Test func `three programs at once with random commands end with equal copies`() throws {
        let shared = SharedLibrary()
        let problems = Mutex<[String]>([])
        DispatchQueue.concurrentPerform(iterations: 3) { index in
            do {
                let store = try shared.store("\(index)")
                try runCommands(of: store, seed: randomCases(1000) * 3 + index)
            } catch { problems.withLock { $0.append("\(index): \(error)") } }
        }
        #expect(problems.withLock(\.self) == [])
        let copies = try (0..<3).map { try shared.store("\($0)").everything }
        let new = try shared.store("new").everything
        #expect(copies.allSatisfy { $0 == new })
        // The examples of a new library, and what was added.
        #expect(new.count > 20)
    }

    private func runCommands(of store: SharedStore, seed: Int) throws {
        var edits = RandomEdits(seed: seed)
        for _ in 1...200 {
            do {
                try store.see(latest: true)
                switch edits.random.below(8) {
                case 6: _ = try store.perform(.undo(edits.random.below(2) + 1), in: nil, from: nil, collectsEdits: false)
                case 7: _ = try store.perform(.redo(1), in: nil, from: nil, collectsEdits: false)
                default:
                    let count = try store.count(of: .all)
                    for _ in 0...edits.random.below(2) { _ = try store.apply(edits.edit(count)) }
                    _ = try store.finishChange(JournalStep(summary: "edits", author: "a", date: Date()))
                }
            } catch is LibraryError {
                // A random edit may be invalid; a change without edits has no end.
                try store.cancelChange()
            }
            try store.commit()
        }
        try store.close()
    }

    @Test func `changes of another machine come by themselves, and after a lost connection`() throws {
        let (shared, faults) = (SharedLibrary(), LogFaults())
        let (store, _) = try SharedStore.open(
            at: shared.path(of: "ann"), address: "memory", author: "ann", machine: "m",
            opening: { [server = shared.server] in try FaultyLog(server, faults) })
        defer { try? store.close() }
        let ben = try shared.store("ben")
        try add("A", to: ben)
        #expect(try waits(for: 6, in: store))
        faults.plan.withLock { $0.isDown = true }
        try add("B", to: ben)
        while store.state.values.offlineSince == nil { usleep(1000) }
        #expect(throws: LogError.unreachable("down")) { try store.lock() }
        #expect(try store.count(of: .all) == 6)
        faults.plan.withLock { $0.isDown = false }
        #expect(try waits(for: 7, in: store))
        while store.state.values.offlineSince != nil { usleep(1000) }
        try add("C", to: store)
        #expect(try shared.store("new").count(of: .all) == 8)
    }

    private func add(_ title: String, to store: SharedStore) throws {
        _ = try store.apply(.insert([draft(title)], at: nil))
        _ = try store.finishChange(JournalStep(summary: "add \(title)", author: "a", date: Date()))
        try store.commit()
    }

    /// Waits at most ten seconds for a number of albums.
    private func waits(for count: Int, in store: SharedStore) throws -> Bool {
        for _ in 1...10_000 {
            if try store.count(of: .all) == count { return true }
            usleep(1000)
        }
        return false
    }
}
