import BuiltProgram
import TestTraits
import Testing

/// The output and the exit status for each way of starting the program.
@Suite(.blocking) struct InvocationTests {
    private let home: ProgramHome

    init() throws { home = try ProgramHome() }

    struct Case: Sendable, CustomTestStringConvertible {
        let arguments: [String]
        var input = ""
        let expected: ProgramResult

        init(_ arguments: String..., input: String = "", output: String = "", errors: String = "", status: Int32 = 0) {
            self.arguments = arguments
            self.input = input
            expected = ProgramResult(output: output, diagnostics: errors, status: status)
        }

        var testDescription: String { arguments.joined(separator: " ") }
    }

    private static let unknown = "unknown command 'nope'. 'help' lists the commands.\n    nope\n"
    private static let unknownAtPrompt = "Unknown command 'nope'. 'help' lists the commands.\n"

    static let starts = [
        Case("--version", output: "bluelib 0.1.0\n"),
        Case("-c", "echo a", output: "a\n"),
        Case("--command=echo a", "--command", "echo b", output: "a\nb\n"),
        Case("-c", "let x 1", "-c", "echo $x", output: "1\n"),
        Case("-c", "echo 'a", "-c", "b'", output: "a\nb\n"),
        Case("-c", "echo 1; nope; echo 2", output: "1\n", errors: "-c:1: " + unknown, status: 1),
        Case("-c", "echo 1", "-c", "nope", "-c", "echo 2", output: "1\n", errors: "-c:2: " + unknown, status: 1),
        Case(
            "--on-error", "continue", "-c", "echo 1", "-c", "nope", "-c", "echo 2", output: "1\n2\n",
            errors: "-c:2: " + unknown, status: 1),
        Case("--on-error", "stop", "-c", "nope", "-c", "echo 2", errors: "-c:1: " + unknown, status: 1),
        Case("-c", "echo ready", "-", input: "echo read\n", output: "ready\nread\n"),
        Case("-c", "nope", "-", input: "echo read\n", errors: "-c:1: " + unknown, status: 1),
        Case(input: "echo a\necho b", output: "a\nb\n"),
        Case(input: ""),
        Case(input: "echo 1\n\nnope\necho 2\n", output: "1\n", errors: "<stdin>:3: " + unknown, status: 1),
        Case("-", "one", "two words", input: "echo $2 $# $@\n", output: "two words 2 one two words\n"),
        Case("--", "-", "-c", input: "echo $@\n", output: "-c\n"),
        Case("-", "-c", "--version", input: "echo $@\n", output: "-c --version\n"),
        Case("--on-error", "continue", input: "nope\necho $?\nquit 0", output: "1\n", errors: "<stdin>:1: " + unknown),
        Case("--on-error", "continue", input: "nope\nquit", errors: "<stdin>:1: " + unknown, status: 1),
        Case("-c", "quit"),
        Case("-c", "quit 7", "-c", "echo never", status: 7),
        Case("-c", "quit 255", status: 255),
        Case(input: "echo a\nquit 3\necho b\n", output: "a\n", status: 3),
        Case("--color", "never", "-c", "next", output: "2  It's My Life – No Doubt (2003)\n"),
        Case(
            "--color", "always", "-c", "next",
            output: "\u{1b}[0;2m2  \u{1b}[0;1mIt's My Life\u{1b}[0m – No Doubt (2003)\n"),
        Case("-i", "-c", "echo a", input: "nope\necho b\n", output: "a\nb\n", errors: unknownAtPrompt),
        Case(
            "missing.blue",
            errors:
                "Cannot read the script 'missing.blue': No such file or directory. Check its name and permissions.\n",
            status: 1),
    ]

    @Test(arguments: starts) func `the program follows its arguments`(_ start: Case) throws {
        #expect(try ProgramHome().run(start.arguments, input: start.input) == start.expected)
    }

    @Test(arguments: [
        ["--bad"], ["-x"], ["--library"], ["-c"], ["--on-error", "sometimes"], ["--color", "blue"], ["--version=3"],
    ])
    func `an invalid start is reported with its reason, and leaves no file`(_ arguments: [String]) throws {
        let result = try home.run(arguments)
        #expect(result.status == 64)
        #expect(result.output == "")
        #expect(result.diagnostics.hasPrefix("bluelib: "), "\(result)")
        #expect(result.diagnostics.contains(arguments[0].prefix { $0 != "=" }), "\(result)")
        #expect(result.diagnostics.filter { $0 == "\n" }.count == 1, "\(result)")
        #expect(home.bytes(of: "library.sqlite") == nil)
    }

    @Test(arguments: [
        (["--librry", "x"], "unknown option '--librry' for 'bluelib'. Did you mean '--library'?"),
        (["-x"], "unknown option '-x'. 'bluelib --help' lists them."),
        (["--on-error", "often"], "invalid value 'often' for --on-error: use one of stop, continue."),
        (["--library", "a", "--library", "b"], "the option '--library' of 'bluelib' is given twice."),
    ])
    func `an invalid start suggests the correct form`(_ arguments: [String], _ sentence: String) throws {
        #expect(try ProgramHome().run(arguments).diagnostics == "bluelib: \(sentence)\n")
    }

    @Test func `--help lists every option`() throws {
        let result = try ProgramHome().run(["--help"])
        #expect(result.status == 0)
        #expect(result.diagnostics == "")
        #expect(result.output.hasPrefix("bluelib [-c LINE] … [-i] "))
        for option in [
            "-c,", "--command", "-i,", "--interactive", "--library", "--create", "--on-error", "--color", "--no-rc",
            "--version",
            "--help",
        ] {
            #expect(result.output.contains(option))
        }
    }

    @Test func `a script file is run with its arguments, and a failure names its line`() throws {
        let script = try home.write(
            "#!/usr/bin/env bluelib\n# Greets.\necho hello \\\n  $1\nnope $1\n", to: "greet.blue")
        #expect(
            try home.run([script, "you", "--color"])
                == ProgramResult(
                    output: "hello you\n",
                    diagnostics: "\(script):5: unknown command 'nope'. 'help' lists the commands.\n    nope $1\n",
                    status: 1))
    }

    @Test func `a failure inside a sourced script is reported with the chain of sources`() throws {
        let inner = try home.write("echo in\nshow 99\n", to: "inner.blue")
        let outer = try home.write("\nsource \(inner)\necho never\n", to: "outer.blue")
        let reason = "no album has position '99': the library has 5 albums. If it is a title, quote it: '99'."
        #expect(
            try home.run([outer])
                == ProgramResult(
                    output: "in\n",
                    diagnostics: "\(inner):2: \(reason)\n    show 99\n  sourced at \(outer):2\n", status: 1))
    }

    @Test func `--library selects another library, also by a relative path`() throws {
        #expect(try home.run(["--library", home.file("a.sqlite"), "--create", "-c", "delete *"]).status == 0)
        #expect(try home.run(["-c", "count"]).output == "5\n")
        let line = "cd '\(home.path)' && \"$bluelib\" --library a.sqlite -c count"
        #expect(try home.runShell(line) == ProgramResult(output: "0\n"))
    }

    @Test func `the start-up script is run only at the prompt, and not with --no-rc`() throws {
        try home.write("echo started\n", to: "rc.blue")
        #expect(try home.run(["-c", "echo a"]).output == "a\n")
        #expect(try home.run(["-i"], input: "echo b\n").output == "started\nb\n")
        #expect(try home.run(["-i", "--no-rc"], input: "echo c\n").output == "c\n")
    }

    @Test(arguments: [
        "timeout 20 \"$bluelib\" <&-; echo $?", "timeout 20 \"$bluelib\" -i <&-; echo $?",
    ])
    func `a closed standard input acts as an empty file`(line: String) throws {
        #expect(try home.runShell(line) == ProgramResult(output: "0\n"))
    }
}
