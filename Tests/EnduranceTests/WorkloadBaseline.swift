import BuiltProgram
import Testing

/// A prepared crash test: the home at its start, and the contents of the library after each line without a crash.
final class WorkloadBaseline {
    let workload: Workload
    /// The states after no line, after one, and so on.
    let states: [LibraryState]
    /// The contents of a library in which everything is undone.
    let firstAlbums: String
    /// The duration of all lines.
    private(set) var seconds = 0.0

    private let prepared: ProgramHome

    init(_ workload: Workload) throws {
        self.workload = workload
        prepared = try ProgramHome()
        for (name, text) in workload.files { try prepared.write(text, to: name) }
        if !workload.setup.isEmpty {
            try #require(try prepared.run(["-i"], input: workload.setup.joinedLines).status == 0)
        }

        let questions = ([""] + workload.lines).map { $0 + "\n" + LibraryState.question }.joined()
        states = LibraryState.all(in: try ProgramHome(copying: prepared).run(["-i"], input: questions).output)
        try #require(states.count == workload.lines.count + 1)
        try #require(states.allSatisfy { $0.isInOrder })
        try #require(zip(states, states.dropFirst()).contains { $0 != $1 })

        firstAlbums = try #require(
            LibraryState.all(in: try ProgramHome().run(["-i"], input: LibraryState.question).output).first
        ).albums
        seconds = try measure()
    }

    /// A home at the start.
    func makeHome() throws -> ProgramHome { try ProgramHome(copying: prepared) }

    /// Runs all lines once without a crash.
    private func measure() throws -> Double {
        let home = try makeHome()
        let start = ContinuousClock.now
        let finished = try EnteredLines(workload, from: 0, in: home).run(killedAfter: nil)
        let time = ContinuousClock.now - start
        try #require(finished == workload.lines.count / workload.stride * workload.stride)
        return time / .seconds(1)
    }
}

extension [String] {
    /// Each as a line.
    var joinedLines: String { map { $0 + "\n" }.joined() }
}
