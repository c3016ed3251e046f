import BuiltProgram
import TestTraits
import Testing

/// Scripts whose output is a full device.
@Suite(.blocking) struct FullOutputTests {
    @Test(arguments: [
        #""$bluelib" -c list"#, #"yes count | "$bluelib""#, #"yes count | "$bluelib" --on-error continue"#,
        #"yes list | "$bluelib" --on-error continue"#, #"yes 'try list' | "$bluelib""#,
        #"yes 'try list' | head -9999 > a.blue; "$bluelib" --on-error continue -c 'source a.blue' -c 'add X --artist Y'"#,
    ])
    func `a script ends with one message when its results cannot be written`(line: String) throws {
        let home = try ProgramHome()
        let result = try home.runShell(
            "cd \"$BLUELIB_HOME\"; exec 3>/dev/full; { \(line); } >&3; echo \"status $?\" >&2")
        let messages = result.diagnostics.split(separator: "\n").filter { $0.lowercased().contains("cannot write") }
        #expect(messages.count == 1, "\(result.diagnostics.prefix(2000))")
        #expect(result.diagnostics.hasSuffix("status 1\n"), "\(result.diagnostics.suffix(500))")
        #expect(try home.run(["-c", "count"]).output == "5\n")
    }

    @Test func `a file of one statement that cannot be written does not end a script that goes on after errors`() throws
    {
        let home = try ProgramHome()
        let result = try home.run(["--on-error", "continue", "-c", "list > /dev/full", "-c", "count"])
        #expect(result.output == "5\n", "\(result)")
        #expect(result.status == 1, "\(result)")
    }

    @Test func `a program in a script waits for the reader of a pipe`() throws {
        let home = try ProgramHome()
        let source = try home.write("! head -c 300000 /dev/zero\n", to: "a.blue")
        let result = try home.run(["-c", "source '\(source)' | (sleep 0.2; wc -c)"])
        #expect(result == ProgramResult(output: "300000\n"))
    }
}
