import BuiltProgram
import TestTraits
import Testing

/// The current albums of two sessions with the same library and home.
@Suite(.blocking) struct TwoSessionsTests {
    private let home: ProgramHome
    private let one: RunningProgram
    private let other: RunningProgram

    init() throws {
        home = try ProgramHome()
        one = try home.start(["-i"])
        other = try home.start(["-i"])
        // Each has read the saved positions before the other one moves.
        for program in [one, other] { _ = enter("count", in: program) }
    }

    /// Enters lines and returns their output.
    private func enter(_ lines: String..., in program: RunningProgram) -> [String] {
        program.send(lines.map { $0 + "\n" }.joined() + "echo done\n")
        var output: [String] = []
        while let line = program.nextOutputLine(), line != "done" { output.append(line) }
        return output
    }

    private func currentID(in program: RunningProgram) -> Substring? {
        enter("show --format json", in: program).last?.firstMatch(of: /"id":(\d+)/)?.1
    }

    @Test func `a command without a move retains the saved position of another session`() throws {
        #expect(enter("go 2", in: one).count == 1)
        #expect(enter("go 4", in: other).count == 1)
        #expect(enter("count", "show --format json", in: one).count == 2)
        #expect(try home.run(["-c", "next"]).output.hasPrefix("5  "))
    }

    @Test func `a session does not save an old setting over another session's new one`() throws {
        #expect(enter("set backups 3", in: one) == [])
        #expect(enter("set backups 5", in: other) == [])
        #expect(enter("count", in: one) == ["5"])
        #expect(try home.run(["-c", "set backups"]).output == "5\n")
    }

    @Test func `undo of another session's change leaves the current album where it is`() {
        #expect(enter("go 3", in: one).count == 1)
        #expect(enter("add Foo --artist Bar", "add Baz --artist Bar", in: other) == [])
        #expect(enter("undo 2", in: one) == [])
        #expect(currentID(in: one) == "3")
        #expect(enter("redo 2", in: one) == [])
        #expect(currentID(in: one) == "3")
    }

    @Test func `undo of another session's change restores the album before that change`() {
        #expect(enter("go 3", "add Foo --artist Bar", in: other).count == 1)
        #expect(enter("go last", "undo", in: one).count == 1)
        #expect(currentID(in: one) == "3")
    }
}
