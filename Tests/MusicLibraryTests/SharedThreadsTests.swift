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
    @Test(arguments: SharedLibrary.Place.allCases)
    func `three programs with random commands end with copies that equal a new one and the model`(
        _ place: SharedLibrary.Place
    ) throws {
        let shared = try SharedLibrary(in: place)
        let problems = Mutex<[String]>([])
        DispatchQueue.concurrentPerform(iterations: 3) { index in
            do {
                try runCommands(of: try shared.store("\(index)"), seed: RunSeed.value * 3 + index)
            } catch { problems.withLock { $0.append("\(index): \(error)") } }
        }
        #expect(problems.withLock(\.self) == [])
        let copies = try (0..<3).map { try shared.store("\($0)").everything }
        let new = try shared.store("new")
        #expect(try copies.allSatisfy { try $0 == new.everything })
        #expect(try new.albumsAndChanges == shared.model.albumsAndChanges)
        #expect(try shared.entries.count > randomCases(100))
        #expect(Set(try shared.entries.map(\.author)).count == 3)
    }

    private func runCommands(of store: SharedStore, seed: Int) throws {
        var random = SeededRandom(seed: seed)
        for _ in 1...randomCases(200) {
            try store.see(latest: true)
            _ = try RandomCommand(&random, albums: store.count(of: .all)).run(in: store)
            try store.commit()
        }
        try store.close()
    }

    @Test func `changes of another machine come by themselves, and after a lost connection`() throws {
        let (shared, faults) = (SharedLibrary(), LogFaults())
        let (store, _) = try shared.open("ann") { try FaultyLog(shared.server, faults) }
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

    @Test func `a copy that cannot get the changes of others says so until it can`() throws {
        let shared = SharedLibrary()
        let (store, _) = try shared.open("ann")
        defer { try? store.close() }
        let other = try SQLiteStore(copyAt: shared.path(of: "ann"))
        try other.lock()
        try add("A", to: shared.store("ben"))
        #expect(waits { store.state.values.problemOfCopy is LibraryError })
        #expect(store.state.values.offlineSince == nil)
        other.rollBack()
        #expect(try waits(for: 6, in: store))
        #expect(waits { store.state.values.problemOfCopy == nil })
        let log = shared.log()
        _ = try log.lock()
        try log.append([LogEntry(format: 1, date: Date(), author: "b", machine: "m", command: "cut", body: [1])])
        try log.commit()
        #expect(waits { store.state.values.problemOfCopy as? SharingError == .copyDiffers })
    }

    @Test func `a change on a server is in the copies of others soon after its commit`() throws {
        let shared = try SharedLibrary(in: .server)
        let (ann, ben) = (try shared.open("ann").store, try shared.open("ben").store)
        defer { for store in [ann, ben] { try? store.close() } }
        var times: [Duration] = []
        for number in 1...21 {
            try add("\(number)", to: ben)
            let start = ContinuousClock.now
            while try ann.count(of: .all) < 5 + number, .now - start < .seconds(10) { usleep(200) }
            times.append(.now - start)
        }
        // Without notices, the log is read every 20 seconds.
        #expect(times.sorted()[10] < .seconds(1))
        print("A change is visible to others after \(times.sorted()[10]) in the median.")
    }

    @Test func `a lost connection is tried again, after pauses that grow`() throws {
        let (shared, faults) = (SharedLibrary(), LogFaults())
        let times = Mutex<[ContinuousClock.Instant]>([])
        let (store, _) = try shared.open("ann") {
            times.withLock { $0.append(.now) }
            return try FaultyLog(shared.server, faults)
        }
        faults.plan.withLock { $0.isDown = true }
        while times.withLock({ $0.count < 5 }) { usleep(10_000) }
        try store.close()
        // The first one makes the copy, the second is the session's own, and the third the follower's, which then fails.
        let tries = times.withLock { $0 }
        #expect(tries[3] - tries[2] >= .seconds(CopyFollower.shortestPause))
        #expect(tries[4] - tries[3] >= .seconds(2 * CopyFollower.shortestPause))
        #expect(CopyFollower.longestPause == 60)
        #expect(store.state.values.offlineSince != nil)
    }

    private func add(_ title: String, to store: SharedStore) throws {
        _ = try store.apply(.insert([draft(title)], at: nil))
        _ = try store.finishChange(JournalStep(summary: "add \(title)", author: "a", date: Date()))
        try store.commit()
    }

    /// Waits at most ten seconds for a number of albums.
    private func waits(for count: Int, in store: SharedStore) throws -> Bool {
        try waits { try store.count(of: .all) == count }
    }

    /// Waits at most ten seconds for a condition.
    private func waits(_ isReached: () throws -> Bool) rethrows -> Bool {
        for _ in 1...10_000 {
            if try isReached() { return true }
            usleep(1000)
        }
        return false
    }
}
