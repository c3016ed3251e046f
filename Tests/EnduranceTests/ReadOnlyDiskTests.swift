import BuiltProgram
import Glibc
import TestTraits
import Testing

/// A home on a disk that becomes read-only: its data can be read, and a change is rejected until the disk is
/// writable.
@Suite(.blocking, .enabled(if: SmallDisk.isPossible, "only the superuser can have a disk of its own"))
struct ReadOnlyDiskTests {
    private func refusal(_ disk: SmallDisk, _ line: String) -> ProgramResult {
        let sentence =
            "the library '\(disk.path)/library.sqlite' is read-only. Check the permissions of the file and its directory."
        return ProgramResult(diagnostics: "-c:1: \(sentence)\n    \(line)\n", status: 1)
    }

    @Test(arguments: [true, false])
    func `the last state before the disk became read-only can be read by every program, also after a crash`(
        isCrashed: Bool
    ) throws {
        let home = try ProgramHome()
        let disk = try SmallDisk(at: home.file("disk"), bytes: 16 << 20)
        let more = ["BLUELIB_HOME": disk.path]
        let program = try home.start(["-i"], environment: more)
        program.send("add Blue --artist Joni --at 1\ngo 3\nadd Hejira --artist Joni --at 2\necho done\n")
        try #require(program.waitForOutput("done\n"))
        if isCrashed { program.signal(SIGKILL) }
        #expect(try program.finish().status == (isCrashed ? 128 + SIGKILL : 0))

        try disk.setReadOnly(true)
        for _ in 1...2 {
            let titles = try home.run(["-c", "list 1-2 --fields title --format tsv"], environment: more)
            #expect(titles == ProgramResult(output: "title\nBlue\nHejira\n"))
        }
        let lines = "list 1 --fields title --format tsv\ndelete 1\ncount\nundo\ncount\n"
        let result = try home.run(["-i"], input: lines, environment: more)
        #expect(result.output == "title\nBlue\n7\n7\n", "\(result)")
        #expect(result.status == 0, "\(result)")
        let refusals = result.diagnostics.split(separator: "\n").filter { $0.contains("read-only.") }
        #expect(refusals.count == 2, "\(result)")
        for line in ["undo", "add X --artist Y"] {
            #expect(try home.run(["-c", line], environment: more) == refusal(disk, line))
        }

        try disk.setReadOnly(false)
        let after = try home.run(["-c", "undo 2; count; redo 2; count"], environment: more)
        #expect(after.output == "5\n7\n", "\(after)")
    }

    @Test func `a full disk rejects changes without losing others, and accepts them when space is free`() throws {
        let home = try ProgramHome()
        let disk = try SmallDisk(at: home.file("disk"), bytes: 600 << 10)
        let more = ["BLUELIB_HOME": disk.path]
        let program = try home.start(["-i"], environment: more)
        let lines = (1...400).map { "add 'Title \($0)' --artist '\(String(repeating: "Joni ", count: 50))'\n" }
        program.send(lines.joined() + "echo done\n")
        try #require(program.waitForOutput("done\n"))
        try disk.resize(to: 16 << 20)
        program.send("add Last --artist X\ncount\n")
        let result = try program.finish()
        let refused = result.diagnostics.split(separator: "\n").filter { $0.contains("is full. Free some space") }.count
        #expect(refused > 0, "\(result)")
        #expect(refused < 400, "\(result)")
        #expect(result.output == "done\n\(5 + 400 - refused + 1)\n", "\(result)")
        let steps = 400 - refused + 1
        #expect(try home.run(["-c", "undo \(steps); count"], environment: more).output == "5\n")
    }
}
