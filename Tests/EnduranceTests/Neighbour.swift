import BuiltProgram
import Testing

/// One of several programs at a library, at its prompt.
///
/// It changes only its own albums, and can be killed and restarted.
final class Neighbour {
    /// All lines that it was given.
    private(set) var changes: [OwnChange] = []
    /// Lines with an unknown result, because the program was killed before it confirmed them.
    private(set) var doubtful: Set<OwnChange> = []

    private let name: String
    private let home: ProgramHome
    private var program: RunningProgram
    /// The number of changes that were given to an earlier program.
    private var begun = 0

    init(_ name: String, in home: ProgramHome) throws {
        (self.name, self.home) = (name, home)
        program = try home.start(["-i"])
    }

    /// Passes the next lines to the program without waiting for the result.
    func send(_ count: Int) {
        for _ in 0..<count {
            changes.append(OwnChange(name, changes.count + 1))
            program.send("\(changes[changes.count - 1].line)\necho done-\(changes.count)\n")
        }
    }

    /// Waits until at most this many lines are left.
    func wait(left: Int) throws {
        let number = changes.count - left
        guard number > begun else { return }
        try #require(program.waitForOutput("done-\(number)\n"), "\(program.diagnostics)")
    }

    /// Kills the program during its work, and starts another one.
    func kill() throws {
        program.signal(9)
        let finished = try finish()
        doubtful.formUnion(changes[max(finished, begun)...])
        program = try home.start(["-i"])
        begun = changes.count
    }

    /// Lets the program finish, checks that it has reported no error, and returns the number of finished lines.
    @discardableResult
    func finish() throws -> Int {
        let result = try program.finish()
        // Deletions and edits name their album.
        let complaints = result.diagnostics.split(separator: "\n").filter {
            !$0.hasPrefix("Deleted ") && !$0.contains(": genre (nothing) → g")
        }
        #expect(complaints.isEmpty, "\(name): \(complaints)")
        return Workload.finished(in: result.output.split(separator: "\n"))
    }
}
