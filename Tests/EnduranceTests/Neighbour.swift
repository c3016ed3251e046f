import BuiltProgram
import Testing

/// One of several programs at a library, at its prompt.
///
/// It changes albums of its own, and is killed and started again when that is asked for.
final class Neighbour {
    /// All that it was told to do.
    private(set) var changes: [OwnChange] = []
    /// What may be done or not, since it was killed before it said so.
    private(set) var doubtful: Set<OwnChange> = []

    private let name: String
    private let home: ProgramHome
    private var program: RunningProgram
    /// How many changes its program was not told of, but one before it.
    private var begun = 0

    init(_ name: String, in home: ProgramHome) throws {
        (self.name, self.home) = (name, home)
        program = try home.start(["-i"])
    }

    /// Hands over the next lines, and does not wait for what comes of them.
    func send(_ count: Int) {
        for _ in 0..<count {
            changes.append(OwnChange(name, changes.count + 1))
            program.send("\(changes[changes.count - 1].line)\necho done-\(changes.count)\n")
        }
    }

    /// Waits until no more than so many lines are left to do.
    func wait(left: Int) throws {
        let number = changes.count - left
        guard number > begun else { return }
        try #require(program.waitForOutput("done-\(number)\n"), "\(program.diagnostics)")
    }

    /// Kills the program in the midst of it, and starts another one.
    func kill() throws {
        program.signal(9)
        let said = try finish()
        doubtful.formUnion(changes[max(said, begun)...])
        program = try home.start(["-i"])
        begun = changes.count
    }

    /// Lets the program come to its end, and looks whether it had anything to complain of; answers how many lines it has done.
    @discardableResult
    func finish() throws -> Int {
        let result = try program.finish()
        let complaints = result.diagnostics.split(separator: "\n").filter { !$0.hasPrefix("Deleted ") }
        #expect(complaints.isEmpty, "\(name): \(complaints)")
        return Ordeal.said(result.output.split(separator: "\n"))
    }
}
