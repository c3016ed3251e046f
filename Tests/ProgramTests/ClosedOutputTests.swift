import BuiltProgram
import TestTraits
import Testing

/// Scripts whose output is a real pipe without a reader.
@Suite(.blocking) struct ClosedOutputTests {
    private let home: ProgramHome

    init() throws { home = try ProgramHome() }

    /// Runs a line of `/bin/sh` in which `$bluelib` is the program, `$dead` a prefix that runs a command with a standard
    /// output that no process reads, and `$status` prints the status to standard error.
    private func run(_ line: String) throws -> ProgramResult {
        // The reader has ended before the command starts, because `wait` returns first.
        let prelude = #"""
            dead() { mkfifo p; (: < p) & exec 3> p; wait; rm p; "$@" >&3; echo "status $?" >&2; exec 3>&-; }
            cd "$BLUELIB_HOME"
            """#
        return try home.runShell(prelude + "\n" + line)
    }

    @Test(arguments: [
        // The rest of the script is not run.
        (#"dead "$bluelib" -c list -c 'add X --artist Y'"#, 141),
        (#"dead "$bluelib" -c 'list; add X --artist Y'"#, 141),
        (#"dead "$bluelib" --on-error continue -c 'nope; list' -c 'add X --artist Y'"#, 141),
        (#"printf 'list\nadd X --artist Y\n' | dead "$bluelib""#, 141),
        (#"printf 'list\nadd X --artist Y\n' > a.blue; dead "$bluelib" a.blue"#, 141),
        (#"printf 'list\n' > a.blue; dead "$bluelib" -c 'source a.blue' -c 'add X --artist Y'"#, 141),
        (#"printf 'list\nadd X --artist Y\n' > a.blue; dead "$bluelib" -c 'source a.blue'"#, 141),
        (#"printf 'list\nadd X --artist Y\n' > a.blue; dead "$bluelib" -c 'try source a.blue'"#, 141),
        (#"mkdir macros; printf 'list\nadd X --artist Y\n' > macros/m.blue; dead "$bluelib" -c 'macro run m'"#, 141),
        (#"printf 'add X --artist Y\n' > a.blue; dead "$bluelib" -c list a.blue"#, 141),
        (#"dead "$bluelib" -c 'list | cat' -c 'add X --artist Y'"#, 141),
        (#"dead "$bluelib" -c '! yes' -c 'add X --artist Y'"#, 141),
        (#"dead "$bluelib" -c 'list; quit 3'"#, 141),
        (#"dead "$bluelib" -c 'trace on; list; add X --artist Y'"#, 141),
        (#"dead "$bluelib" -c 'list --format json' -c nope"#, 141),
        // The last command.
        (#"dead "$bluelib" -c list"#, 0),
        (#"printf 'list\n\n# The end\n' | dead "$bluelib""#, 0),
        (#"dead "$bluelib" --on-error continue -c 'nope; list'"#, 1),
        (#"dead "$bluelib" -c '! yes'"#, 0),
        // Nothing is written.
        (#"dead "$bluelib" -c 'let a 1; edit 1 genre=Ska'"#, 0),
        (#"dead "$bluelib" -c 'echo a > file; echo b >> file'"#, 0),
    ])
    func `a script ends when its results can no longer be written`(line: String, status: Int) throws {
        let result = try run(line)
        #expect(result.output == "")
        let messages = result.diagnostics.split(separator: "\n").filter { !$0.contains("nope") && !$0.hasPrefix("[") }
        #expect(messages.last == "status \(status)", "\(result)")
        #expect(try home.run(["-c", "count"]).output == "5\n")
    }

    @Test(arguments: [
        ("yes count | \"$bluelib\" | head -1", "5\n"),
        ("yes count | \"$bluelib\" --on-error continue | head -1", "5\n"),
        ("(echo count; sleep 0.5; echo count; sleep 0.5; yes count) | \"$bluelib\" | head -1", "5\n"),
        ("yes 'echo a; add X --artist Y' | \"$bluelib\" 2> /dev/null | head -1", "a\n"),
    ])
    func `an endless script ends with its reader`(line: String, output: String) throws {
        #expect(try home.runShell("{ \(line); } && echo ended").output == output + "ended\n")
    }

    @Test func `finished commands stay, as one step of undo`() throws {
        let result = try run(
            #"dead "$bluelib" -c 'add A --artist Y' -c 'add B --artist Y' -c list -c 'add C --artist Y'"#)
        #expect(result.diagnostics.hasSuffix("status 141\n"))
        #expect(try home.run(["-c", "count; undo; count"]).output.split(separator: "\n").first == "7")
        #expect(try home.run(["-c", "count"]).output == "5\n")
    }

    @Test(arguments: [
        "list | head -1; echo after", "list | true; echo after", "list > /dev/null; echo after",
        "list | head -1 > file; echo after",
    ])
    func `a pipe inside the script does not end it`(line: String) throws {
        let result = try ProgramHome().runInside(["-c", line])
        #expect(result.output.hasSuffix("after\n"))
        #expect(result.status == 0)
        #expect(result.diagnostics.isEmpty)
    }

    @Test func `a sourced script ends with its own pipe, and the script that sources it continues`() throws {
        let endless = try home.write(String(repeating: "count\n", count: 200_000) + "add X --artist Y\n", to: "a.blue")
        let result = try home.run(["-c", "source '\(endless)' | head -n 1", "-c", "count"])
        #expect(result == ProgramResult(output: "5\n5\n"))
    }

    @Test func `closed messages do not end a script`() throws {
        let result = try home.runShell(
            #"cd "$BLUELIB_HOME"; mkfifo p; (: < p) & exec 3> p; wait; "$bluelib" -c 'add X --artist Y; count' 2>&3"#)
        #expect(result.output == "6\n")
        #expect(result.status == 0)
    }

    @Test(arguments: [
        "-c list", "-c 'list; list'", "-c 'list --format json'", "-c 'list | cat'", "-c '! echo x'", "-c help",
        "--on-error continue -c list", "a.blue", "--help", "--version", "doctor", "doctor --help", "tour --help",
        "--generate bash",
    ])
    func `output is lost if standard output is closed or full`(arguments: String) throws {
        for target in ["&-", "/dev/full"] where !(target == "/dev/full" && arguments.contains("!")) {
            let home = try ProgramHome()
            let result = try home.runShell(
                #"cd "$BLUELIB_HOME"; "$bluelib" -c count > /dev/null; echo list > a.blue; "$bluelib" \#(arguments) >\#(target)"#
            )
            #expect(result.status != 0, "\(arguments) >\(target): \(result)")
            #expect(result.diagnostics != "", "\(arguments) >\(target): \(result)")
            #expect(try home.run(["doctor"]).status == 0)
        }
    }

    @Test(arguments: [
        ("-c 'add X --artist Y' >&-", "", 0, "6\n"), ("-c 'echo a > made' >&-", "", 0, "5\n"),
        ("-c 'add X --artist Y; count' 2>&-", "6\n", 0, "6\n"), ("-c 'delete zzz' 2>&-", "", 1, "5\n"),
        ("-c count <&-", "5\n", 0, "5\n"), ("<&-", "", 0, "5\n"), ("-c 'import -' <&-", "", 1, "5\n"),
        ("-c 'add X --artist Y; delete 2' <&- >&- 2>&-", "", 0, "5\n"),
        ("-c 'add X --artist Y; list' <&- >&- 2>&-", "", 1, "6\n"), ("-i <&-", "", 0, "5\n"),
    ])
    func `a closed descriptor is used for no other file`(line: String, output: String, status: Int32, count: String)
        throws
    {
        let result = try home.runShell(#"cd "$BLUELIB_HOME"; exec "$bluelib" \#(line)"#)
        #expect(result.output == output, "\(line): \(result)")
        #expect(result.status == status, "\(line): \(result)")
        #expect(try home.run(["-c", "count"]).output == count)
        #expect(try home.run(["doctor"]).status == 0)
    }

    @Test func `a full disk remains an error`() throws {
        let result = try home.runShell(#""$bluelib" -c 'list; ! true; add X --artist Y' > /dev/full"#)
        #expect(result.diagnostics.hasPrefix("-c:1: cannot write the output: No space left on device."))
        #expect(result.status == 1)
    }

    @Test func `a prompt continues after its output was closed`() throws {
        let script = try home.write("list\nadd X --artist Y\n", to: "a.blue")
        let result = try run(
            #"printf 'list\nadd P --artist Q\nsource \#(script)\nadd R --artist Q\n' | dead "$bluelib" -i"#)
        #expect(result.diagnostics.hasSuffix("status 0\n"))
        #expect(!result.diagnostics.contains("internal"))
        #expect(try home.run(["-c", "count"]).output == "7\n")
    }
}
