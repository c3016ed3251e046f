import BuiltProgram
import Glibc
import TestTraits
import Testing

/// A disk that becomes read-only while a program is at its prompt.
@Suite(
    .blocking,
    .enabled(if: FailingDisk.isPossible, "only the superuser can have a disk of its own, where there are loop devices"))
struct FailingDiskTests {
    @Test func `the shell continues to read, reports why it saves nothing, and all earlier changes are present`() throws
    {
        let home = try ProgramHome()
        let disk = try FailingDisk()
        let more = ["BLUELIB_HOME": disk.path]
        // Other processes may use the disk too, and for longer.
        let elsewhere = try RunningProgram(
            ["/usr/bin/unshare", "--mount", "/bin/sh", "-c", "echo there; exec sleep 600"],
            environment: home.environment)
        try #require(elsewhere.waitForOutput("there\n"))
        defer { elsewhere.signal(SIGKILL) }
        let program = try home.start(["-i"], environment: more)
        program.send("add One --artist A\ngo 3\necho ready\n")
        try #require(program.waitForOutput("ready\n"))
        try disk.fail()
        program.send(
            "add Two --artist A\nundo\nbegin more\ndelete *\nrollback\ncount\nlist 6- --fields title --format tsv\n")
        let result = try program.finish()
        #expect(result.output.hasSuffix("ready\n6\ntitle\nOne\n"), "\(result)")
        #expect(result.status == 0, "\(result)")
        let refusals = result.diagnostics.split(separator: "\n").filter {
            $0.contains("library '\(disk.path)/library.sqlite' is read-only.")
                || $0.contains("library '\(disk.path)/library.sqlite' has become read-only.")
        }
        #expect(refusals.count == 3, "\(result)")
        #expect(refusals.allSatisfy { $0.hasSuffix(".") }, "\(result)")

        let later = try home.run(["-c", "count"], environment: more)
        #expect(later == ProgramResult(output: "6\n"))
        let script = try home.run(["-c", "add Two --artist A; count"], environment: more)
        #expect(script.status == 1, "\(script)")
        #expect(script.output == "", "\(script)")
        #expect(script.diagnostics.contains("is read-only."), "\(script)")

        try disk.restart()
        let after = try home.run(["-c", "count; show --format json; undo; count; redo; count"], environment: more)
        #expect(after.output.hasPrefix("6\n"), "\(after)")
        #expect(after.output.hasSuffix("5\n6\n"), "\(after)")
        #expect(after.status == 0, "\(after)")
        #expect(after.output.contains("Nothing Like The Sun"), "\(after)")
    }
}
