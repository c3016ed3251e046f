import BuiltProgram
import Glibc
import Randomness
import Testing

/// One home in a crash test: after each crash the next program continues from the state of the library.
///
/// The state after a crash is examined in a copy, so that the next program finds it unchanged.
final class CrashSequence {
    private let baseline: WorkloadBaseline
    private let home: ProgramHome
    private var done = 0
    private var history: [String]

    init(_ baseline: WorkloadBaseline) throws {
        self.baseline = baseline
        home = try baseline.makeHome()
        history = try HomeInspection.history(in: home)
    }

    var isOver: Bool { done == baseline.workload.lines.count }

    /// Lets a program continue, kills it, and checks everything.
    func crash(_ random: inout SeededRandom) throws {
        let share = max(0.1, Double(baseline.workload.lines.count - done) / Double(baseline.workload.lines.count))
        let seconds = Double.random(in: 0...1, using: &random) * share * baseline.seconds * 1.05
        let workload = baseline.workload
        let entries = workload.entries(from: done)
        let finished = try EnteredLines(workload, from: done, in: home).run(killedAfter: seconds)

        let inspection = try HomeInspection(of: home)
        #expect(inspection.state.isInOrder)
        let most = workload.way == .script ? workload.lines.count : min(finished + 1, workload.lines.count)
        let found = (finished...most).first { baseline.states[$0] == inspection.state }
        try inspection.expectSoundFile()
        try inspection.expectUndo(to: baseline.firstAlbums)
        expectHistory(inspection.history, entries, atLeast: (finished - done) * 2)
        expectAliases(inspection.aliases, finished)
        done = try #require(
            found,
            "\(finished) of \(workload.lines.count) lines were reported as finished; the library is \(inspection.state)"
        )
    }

    /// The earlier entries are unchanged, and followed by the first of the new ones, including all that were
    /// confirmed.
    private func expectHistory(_ found: [String], _ entries: [String], atLeast count: Int) {
        guard baseline.workload.way != .script else { return #expect(found == history) }
        // The line during which a program was killed is entered again, and not stored twice.
        let isAgain = entries.first == history.last
        let new = isAgain ? Array(entries.dropFirst()) : entries
        #expect(found.starts(with: history))
        #expect(new.starts(with: found.dropFirst(history.count)))
        #expect(found.count - history.count >= count - (isAgain ? 1 : 0))
        history = found
    }

    private func expectAliases(_ found: Set<String>, _ finished: Int) {
        let made = { (lines: ArraySlice<String>) in
            Set(lines.filter { $0.hasPrefix("alias ") }.map { String($0.split(separator: " ")[1]) })
        }
        let lines = baseline.workload.lines
        #expect(found.isSuperset(of: made(lines.prefix(finished))))
        #expect(found.isSubset(of: made(lines.prefix(finished + 1))))
    }
}
