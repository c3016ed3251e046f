import BuiltProgram
import Foundation
import PostgresServer
import Randomness
import TestTraits
import Testing

@testable import MusicLibrary
@testable import Sharing

/// Programs and servers that are killed at any moment: no change is lost that was reported, none is there in part, and none twice.
@Suite(.serialized, .blocking(isLong: true), .seeded) struct SharedKillTests {
    private static func number(_ name: String, _ usual: Int) -> Int {
        ProcessInfo.processInfo.environment[name].flatMap { Int($0) } ?? usual
    }

    @Test func `programs that are killed lose nothing that they have reported`() throws {
        let shared = try SharedLibrary(in: .server)
        var random = SeededRandom(seed: RunSeed.value)
        var programs = try (0..<3).map { try Member($0, of: shared) }
        for _ in 0..<Self.number("BLUELIB_SHARED_KILLS", 20) {
            usleep(UInt32(random.below(150_000)))
            let index = random.below(programs.count)
            try programs[index].kill()
            try programs[index].start(of: shared)
        }
        try check(&programs, shared)
    }

    @Test func `a server that crashes loses nothing that a program has reported`() throws {
        let server = try PostgresServer()
        let shared = try SharedLibrary(on: server)
        var random = SeededRandom(seed: RunSeed.value)
        var programs = try (0..<3).map { try Member($0, of: shared) }
        for _ in 0..<Self.number("BLUELIB_SERVER_KILLS", 3) {
            // The programs try the server again after a second.
            usleep(UInt32(1_500_000 + random.below(500_000)))
            try server.crash()
            usleep(UInt32(random.below(100_000)))
            try server.start()
        }
        usleep(1_500_000)
        try check(&programs, shared)
    }

    /// Kills the programs, and compares what they have reported with the log, all copies, a new one and the plain model.
    private func check(_ programs: inout [Member], _ shared: SharedLibrary) throws {
        for index in programs.indices { try programs[index].kill() }
        let entries = try shared.entries
        #expect(entries.map(\.number) == Array(1...entries.count))
        for program in programs {
            let own = entries.filter { $0.author == program.name && !$0.command.isEmpty }.map(\.command)
            let reports = program.reports
            // Each command that adds has its own text, unlike "undo 1".
            let added = Dictionary(own.filter { $0.hasPrefix("add") }.map { ($0, 1) }, uniquingKeysWith: +)
            #expect(added.values.allSatisfy { $0 == 1 })
            for report in reports where report.command.hasPrefix("add") {
                if report.outcome == "done" { #expect(added[report.command] == 1, "\(report)") }
                if report.outcome == "absent" { #expect(added[report.command] == nil, "\(report)") }
            }
            // The last change before a kill may be unreported, and one with an unknown outcome may be there.
            let done = reports.count { $0.outcome == "done" }
            let possible = done + reports.count { $0.outcome == "unknown" } + program.kills
            #expect((done...possible).contains(own.count), "\(program.name): \(own.count)")
        }
        let new = try shared.store("new")
        for program in programs {
            let (store, setAside) = try shared.open(program.name)
            #expect(setAside == nil)
            #expect(try store.everything == new.everything)
            try store.close()
        }
        #expect(try new.albumsAndChanges == shared.model.albumsAndChanges)
        let outcomes = Dictionary(programs.flatMap(\.reports).map { ($0.outcome, 1) }, uniquingKeysWith: +)
        print("\(programs.reduce(0) { $0 + $1.kills }) kills, \(entries.count) entries, reported: \(outcomes)")
        #expect(outcomes["done", default: 0] > 0)
    }

    /// A program with a copy of its own.
    private struct Member {
        let name: String
        private(set) var kills = 0
        private(set) var reports: [(outcome: Substring, command: String)] = []
        private var program: RunningProgram
        private var starts = 0

        init(_ index: Int, of shared: SharedLibrary) throws {
            name = "p\(index)"
            program = try Self.started(name, 0, shared)
        }

        mutating func start(of shared: SharedLibrary) throws {
            starts += 1
            program = try Self.started(name, starts, shared)
        }

        mutating func kill() throws {
            program.signal(SIGKILL)
            let result = try program.waitForEnd()
            try #require(result.status == 128 + SIGKILL, "\(result)")
            kills += 1
            for line in result.output.split(separator: "\n") {
                let words = line.split(separator: " ", maxSplits: 1)
                reports.append((words[0], words.count > 1 ? String(words[1]) : ""))
            }
        }

        private static func started(_ name: String, _ start: Int, _ shared: SharedLibrary) throws -> RunningProgram {
            // Numbers of changes begin anew with each start, so it is a part of the name that they get.
            let address = try #require(shared.address).description
            return try RunningProgram(
                [
                    BuiltProgram.products + "/SharingFixture", address, shared.path(of: name), name,
                    "\(RunSeed.value &+ start &* 7)", "\(start)",
                ], environment: ["PATH": "/usr/bin:/bin"].merging(Sanitizers.environment) { $1 })
        }
    }
}
