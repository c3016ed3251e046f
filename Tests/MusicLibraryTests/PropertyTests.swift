import Foundation
import PostgresServer
import Randomness
import TestTraits
import Testing

@testable import AlbumModel
@testable import MusicLibrary

@MainActor
@Suite(.serialized, .mainActor)
struct PropertyTests {
    @Test func `both stores agree on a thousand random sequences, and undoing all restores the first state`() throws {
        for seed in 1...randomCases(1000) {
            var sequence = try Sequence(seed: seed)
            try sequence.run(steps: 12)
        }
    }

    @Test(arguments: SharedLibrary.Place.allCases)
    func `a shared store agrees on them too, and a new copy of it has the same`(_ place: SharedLibrary.Place) throws {
        let server = place == .server ? try PostgresServer.shared.get() : nil
        let database = try server?.newDatabase()
        // On a server, a sequence takes about half a second.
        let number = ProcessInfo.processInfo.environment["BLUELIB_SHARED_SEQUENCES"].flatMap { Int($0) } ?? 50
        for seed in 1...(place == .server ? number : randomCases(1000)) {
            let shared =
                try server.map { try SharedLibrary(on: $0, in: database, named: "s\(seed)") } ?? SharedLibrary()
            var sequence = try Sequence(seed: seed, shared: shared)
            try sequence.run(steps: 12)
            let (own, copy) = (try shared.store("me").everything, try shared.store("new").everything)
            try #require(own == copy, "seed \(seed)")
        }
    }

    @Test func `both stores agree on random queries inside queries`() throws {
        for seed in 1...randomCases(20) {
            let twins = try TwinLibraries()
            var edits = RandomEdits(seed: seed)
            for _ in 1...20 {
                let edit = try edits.edit(try twins.count)
                _ = twins.both { library in try library.change { try $0.journal.apply(edit).count } }
            }
            for prefix in ["", "L", "my", "x"] {
                try #require(twins.both { try $0.ownFieldNames(beginning: prefix, limit: 9) }, "seed \(seed)")
            }
            for _ in 1...100 {
                let query = edits.query(try twins.count)
                let isSame = twins.both { try $0.positions(query) } && twins.both { try $0.count(query) }
                try #require(isSame, "seed \(seed): \(query)")
            }
        }
    }

    /// A sequence of changes, undos, redos and reopenings.
    @MainActor
    private struct Sequence {
        let seed: Int
        let twins: TwinLibraries
        var edits: RandomEdits

        init(seed: Int, shared: SharedLibrary? = nil) throws {
            self.seed = seed
            twins = try TwinLibraries(isOnline: seed % 3 == 0, shared: shared)
            edits = RandomEdits(seed: seed)
        }

        mutating func run(steps: Int) throws {
            for step in 1...steps {
                let done = try oneStep()
                try #require(done && twins.areEqual, "seed \(seed), step \(step)")
            }
            let query = edits.query(try twins.count)
            let isSame = twins.both { try $0.positions(query) } && twins.both { try $0.count(query) }
            try #require(isSame, "seed \(seed): \(query)")
            try undoAll()
        }

        private mutating func undoAll() throws {
            while twins.groups > 0 { try #require(twins.endGroup(rollingBack: false)) }
            let isSame = twins.both { try $0.undo(to: 0).map(\.number) }
            try #require(isSame && twins.areEqual, "seed \(seed)")
            let beginning = twins.both { try $0.contents.map(\.album.details) == FirstAlbums.drafts }
            #expect(beginning)
            #expect(twins.tellTheSame, "seed \(seed)")
        }

        private mutating func oneStep() throws -> Bool {
            switch edits.random.below(12) {
            case 0..<6: return try change()
            case 6:
                let count = edits.random.below(3) + 1
                return twins.both { try $0.undo(count).map(\.number) }
            case 7:
                return twins.both { try $0.undo().map(\.number) }
            case 8:
                let count = edits.random.below(2) + 1
                return twins.both { try $0.redo(count).map(\.number) }
            case 9 where edits.random.once(in: 3):
                let number = edits.random.once(in: 2) ? try twins.latest : edits.random.below(try twins.latest + 1)
                return twins.both { try $0.undo(to: number).map(\.number) }
            case 9, 10:
                if twins.groups > 0, edits.random.once(in: 2) {
                    return twins.endGroup(rollingBack: edits.random.once(in: 3))
                }
                return twins.beginGroup(isBatch: edits.random.once(in: 2))
            default:
                try twins.reopen()
                return true
            }
        }

        /// Makes a change of one or more edits, which sometimes fails at the end.
        private mutating func change() throws -> Bool {
            let count = try twins.count
            let parts = try (0...(edits.random.once(in: 3) ? 2 : 0)).map { _ in try edits.edit(count) }
            let fails = edits.random.once(in: 8)
            return twins.both { library in
                try library.change("\(parts.count) edits") { library in
                    let results = try parts.map { try library.journal.apply($0).count }
                    if fails { throw LibraryError.badPosition(0, count: 0) }
                    return results
                }
            }
        }
    }
}
