import Glibc
import ShellCommands
import ShellKit
import ShellTesting
import Testing

/// The language by rows: what is wrong, each with its whole message.
@MainActor
struct WrongLanguageTests {
    init() {
        // As every program does that has a shell: who closes a pipe is met by the write that fails.
        signal(SIGPIPE, SIG_IGN)
    }

    private func run(_ lines: String, isInteractive: Bool = false) async throws -> Transcript {
        try await TestShell([ShellCommandsPlugin()], isInteractive: isInteractive).run(lines)
    }

    // MARK: Form

    @Test(arguments: [
        ("'", "1: the quote ' that opens on line 1 is never closed. Close it, or write \\' to mean it itself."),
        (
            "show 'Sign",
            "1: the quote ' that opens on line 1 is never closed. Close it, or write \\' to mean it itself."
        ),
        (
            "echo \"a\\\"",
            "1: the quote \" that opens on line 1 is never closed. Close it, or write \\\" to mean it itself."
        ),
        (
            "\necho a:'x\n\n",
            "2: the quote ' that opens on line 2 is never closed. Close it, or write \\' to mean it itself."
        ),
        (
            "echo 'a\nb' \"c\n",
            "2: the quote \" that opens on line 2 is never closed. Close it, or write \\\" to mean it itself."
        ),
        (
            "echo 'a' ''b 'c",
            "1: the quote ' that opens on line 1 is never closed. Close it, or write \\' to mean it itself."
        ),
        ("echo a \\", "1: the last line ends in '\\', which continues it, and nothing follows."),
        ("\n\\", "2: the last line ends in '\\', which continues it, and nothing follows."),
        ("echo \\\n\\", "2: the last line ends in '\\', which continues it, and nothing follows."),
        ("echo ${", "1: '${' is no variable. Write ${name}, or \\$ to mean the dollar sign itself."),
        ("echo ${}", "1: '${}' is no variable. Write ${name}, or \\$ to mean the dollar sign itself."),
        ("echo ${a", "1: '${a' is no variable. Write ${name}, or \\$ to mean the dollar sign itself."),
        ("echo ${a b}", "1: '${a' is no variable. Write ${name}, or \\$ to mean the dollar sign itself."),
        ("echo ${0}", "1: '${0}' is no variable. Write ${name}, or \\$ to mean the dollar sign itself."),
        ("echo ${10}", "1: '${10}' is no variable. Write ${name}, or \\$ to mean the dollar sign itself."),
        ("echo ${a:-b}", "1: '${a:-b}' is no variable. Write ${name}, or \\$ to mean the dollar sign itself."),
        ("echo \"${a-b}\"", "1: '${a-b}\"' is no variable. Write ${name}, or \\$ to mean the dollar sign itself."),
        ("#\necho ${é}", "2: '${é}' is no variable. Write ${name}, or \\$ to mean the dollar sign itself."),
    ])
    func `what has no form is told with its line`(lines: String, message: String) async throws {
        let transcript = try await run(lines)
        #expect(transcript == Transcript(diagnostics: "test:\(message)\n", status: 1))
    }

    // MARK: Operators

    private nonisolated static let and =
        "'&&' has no meaning here. A script stops by itself where a command fails; write the commands on lines of their own, or with ';'."
    private nonisolated static let or =
        "'||' has no meaning here. To go on after a failure, write 'try' before the command."
    private nonisolated static let background =
        "'&' has no meaning here. Everything runs in the foreground. To mean the character, quote it: '&'."
    private nonisolated static let input = "'<' has no meaning here. To read a file of commands, write: source FILE."
    private nonisolated static let pipe =
        "'|' has no meaning here. Write a command before it and a line for /bin/sh behind it: list | wc -l."
    private nonisolated static let system = "'!' has no meaning here. Write a line for /bin/sh behind it: ! ls."

    private nonisolated static func file(_ sign: String) -> String {
        "'\(sign)' has no meaning here. One file stands behind it, and nothing more: list \(sign) albums.txt. To mean the character, quote it."
    }

    @Test(arguments: [
        ("echo a && echo b", and), ("&& echo", and), ("echo a &&", and), ("nope && echo", and),
        ("echo a || echo b", or), ("||", or), ("echo a || b && c", or),
        ("echo a &", background), ("&", background), ("echo a & echo b &", background),
        ("echo < a", input), ("< a echo", input), ("echo <", input),
        ("| sort", pipe), ("echo a |", pipe), ("|", pipe), ("echo a |  ", pipe),
        ("!", system), ("!  ", system),
        ("> a", file(">")), ("echo a >", file(">")), ("echo a > b c", file(">")), ("echo a > b > c", file(">")),
        ("echo a > b | cat", file(">")), ("echo a >> b c", file(">>")), (">>", file(">>")),
        ("echo > a >> b", file(">")),
        ("echo a > ''", "the name of the file behind '>' is empty."),
        ("echo a >> \"\"", "the name of the file behind '>>' is empty."),
    ])
    func `an operator without a meaning is refused with a hint`(line: String, message: String) async throws {
        #expect(
            try await run(line)
                == Transcript(diagnostics: "test:1: \(message)\n    \(line.shownStatement)\n", status: 1))
    }

    // MARK: Names

    private nonisolated static func recall(_ event: String) -> String {
        "'\(event)' recalls a line of the history, which only the prompt does. "
            + "Write the line itself; to run a program, put a space behind the '!'."
    }

    private nonisolated static let leave = "is no command here. 'quit' leaves, and so does Ctrl-D at the prompt."

    @Test(arguments: [
        ("ehco a", "unknown command 'ehco'. Did you mean 'echo'?"),
        ("zzz", "unknown command 'zzz'. 'help' lists the commands."),
        ("''", "unknown command ''. 'help' lists the commands."),
        ("'echo a'", "unknown command 'echo a'. Did you mean 'echo'?"),
        ("ech", "'ech' is the beginning of 'echo'; a script needs the whole name."),
        ("!ls", recall("!ls")),
        ("!!", recall("!!")),
        ("exit", "'exit' \(leave)"), ("exit 3", "'exit' \(leave)"), ("\\q", "'\\q' \(leave)"), (":q", "':q' \(leave)"),
        (
            "echo $no_such",
            "no variable 'no_such' is set, and the environment has none. To mean the dollar sign itself, write '\\$'."
        ),
        (
            "echo $1",
            "no variable '1' is set, and the environment has none. To mean the dollar sign itself, write '\\$'."
        ),
        (
            "$no_such a",
            "no variable 'no_such' is set, and the environment has none. To mean the dollar sign itself, write '\\$'."
        ),
        ("let a", "no variable 'a' is set, and the environment has none. To mean the dollar sign itself, write '\\$'."),
        ("let a b c", "unexpected 'c' for 'let'. If it belongs to VALUE, quote the whole: 'two words'."),
        ("let a --loud", "unknown option '--loud' for 'let'. 'help let' lists its options."),
        ("try", "'try' needs COMMAND: try COMMAND …."), ("time", "'time' needs COMMAND: time COMMAND …."),
        ("! exit 3", "'exit 3' ended with status 3."), ("echo a | exit 4", "'exit 4' ended with status 4."),
    ])
    func `what nobody knows is answered with what is meant`(line: String, message: String) async throws {
        #expect(try await run(line) == Transcript(diagnostics: "test:1: \(message)\n    \(line)\n", status: 1))
    }

    @Test(arguments: [
        ("echo a\nnope 'x\ny'\n", "a\n", "test:2: unknown command 'nope'. 'help' lists the commands.\n    nope 'x\n"),
        ("echo a; nope; echo b", "a\n", "test:1: unknown command 'nope'. 'help' lists the commands.\n    nope\n"),
        ("try nope\necho on $?", "on 1\n", "test:1: unknown command 'nope'. 'help' lists the commands.\n"),
        ("try ! exit 7\necho $?\necho $?", "7\n0\n", "test:1: 'exit 7' ended with status 7.\n"),
        ("try try nope; echo $?", "1\n", "test:1: unknown command 'nope'. 'help' lists the commands.\n"),
    ])
    func `a failure stops the script, and try keeps it from that`(
        lines: String, output: String, diagnostics: String
    ) async throws {
        let transcript = try await run(lines)
        #expect(transcript.output == output && transcript.diagnostics == diagnostics, "\(transcript)")
    }

    @Test(arguments: ["ech a", "e a", "echo a"])
    func `a shortened command is known at the prompt and nowhere else`(line: String) async throws {
        #expect(try await run(line, isInteractive: true) == Transcript(output: "a\n"))
        #expect(try await run(line).status == (line == "echo a" ? 0 : 1))
    }
}

extension String {
    /// The line as a message shows it: without the space around it, and behind nothing.
    fileprivate var shownStatement: String {
        let text = drop { $0 == " " }
        return String(text)
    }
}
