import Glibc
import ShellCommands
import ShellKit
import ShellTesting
import TestTraits
import Testing

/// The language by rows: errors with their complete messages.
@MainActor
@Suite(.mainActor) struct WrongLanguageTests {
    init() {
        // As in every program with a shell: a closed pipe is reported by the failed write.
        signal(SIGPIPE, SIG_IGN)
    }

    private func run(_ lines: String, isInteractive: Bool = false) async throws -> Transcript {
        try await TestShell([ShellCommandsPlugin()], isInteractive: isInteractive).run(lines)
    }

    // MARK: Form

    @Test(arguments: [
        ("'", "1: the quote ' on line 1 has no closing quote. Add it, or write \\' for a literal quote."),
        (
            "show 'Sign",
            "1: the quote ' on line 1 has no closing quote. Add it, or write \\' for a literal quote."
        ),
        (
            "echo \"a\\\"",
            "1: the quote \" on line 1 has no closing quote. Add it, or write \\\" for a literal quote."
        ),
        (
            "\necho a:'x\n\n",
            "2: the quote ' on line 2 has no closing quote. Add it, or write \\' for a literal quote."
        ),
        (
            "echo 'a\nb' \"c\n",
            "2: the quote \" on line 2 has no closing quote. Add it, or write \\\" for a literal quote."
        ),
        (
            "echo 'a' ''b 'c",
            "1: the quote ' on line 1 has no closing quote. Add it, or write \\' for a literal quote."
        ),
        ("echo a \\", "1: the last line ends with '\\', but no line follows. Remove the '\\'."),
        ("\n\\", "2: the last line ends with '\\', but no line follows. Remove the '\\'."),
        ("echo \\\n\\", "2: the last line ends with '\\', but no line follows. Remove the '\\'."),
        ("echo ${", "1: '${' is not a valid variable. Write ${name}, or \\$ for a literal dollar sign."),
        ("echo ${}", "1: '${}' is not a valid variable. Write ${name}, or \\$ for a literal dollar sign."),
        ("echo ${a", "1: '${a' is not a valid variable. Write ${name}, or \\$ for a literal dollar sign."),
        ("echo ${a b}", "1: '${a' is not a valid variable. Write ${name}, or \\$ for a literal dollar sign."),
        ("echo ${0}", "1: '${0}' is not a valid variable. Write ${name}, or \\$ for a literal dollar sign."),
        ("echo ${10}", "1: '${10}' is not a valid variable. Write ${name}, or \\$ for a literal dollar sign."),
        ("echo ${a:-b}", "1: '${a:-b}' is not a valid variable. Write ${name}, or \\$ for a literal dollar sign."),
        ("echo \"${a-b}\"", "1: '${a-b}\"' is not a valid variable. Write ${name}, or \\$ for a literal dollar sign."),
        ("#\necho ${é}", "2: '${é}' is not a valid variable. Write ${name}, or \\$ for a literal dollar sign."),
    ])
    func `a syntax error is reported with its line`(lines: String, message: String) async throws {
        let transcript = try await run(lines)
        #expect(transcript == Transcript(diagnostics: "test:\(message)\n", status: 1))
    }

    // MARK: Operators

    private nonisolated static let and =
        "'&&' cannot be used here. A script stops at a failed command anyway. Write the commands on separate lines, or separate them by ';'."
    private nonisolated static let or =
        "'||' cannot be used here. To continue after a failure, write 'try' before the command."
    private nonisolated static let background =
        "'&' cannot be used here. Commands cannot run in the background. To use it as a word, quote it: '&'."
    private nonisolated static let input = "'<' cannot be used here. To run the commands of a file, use: source FILE."
    private nonisolated static let pipe =
        "'|' cannot be used here. Write a command before it and a line for /bin/sh after it: list | wc -l."
    private nonisolated static let system = "'!' cannot be used here. Write a line for /bin/sh after it: ! ls."

    private nonisolated static func file(_ sign: String) -> String {
        "'\(sign)' cannot be used here. Exactly one file name must follow it: list \(sign) albums.txt. To use it as a word, quote it."
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
        ("echo a > ''", "the file name after '>' is empty."),
        ("echo a >> \"\"", "the file name after '>>' is empty."),
    ])
    func `an operator without a meaning is rejected with a hint`(line: String, message: String) async throws {
        #expect(
            try await run(line)
                == Transcript(diagnostics: "test:1: \(message)\n    \(line.shownStatement)\n", status: 1))
    }

    // MARK: Names

    private nonisolated static func recall(_ event: String) -> String {
        "'\(event)' recalls a line of the history, which works only at the prompt. "
            + "Write the line itself; to run a program, put a space after the '!'."
    }

    private nonisolated static func leave(_ name: String) -> String {
        "unknown command '\(name)'. 'quit' ends the shell, and so does Ctrl-D at the prompt."
    }

    @Test(arguments: [
        ("ehco a", "unknown command 'ehco'. Did you mean 'echo'?"),
        ("zzz", "unknown command 'zzz'. 'help' lists the commands."),
        ("''", "unknown command ''. 'help' lists the commands."),
        ("'echo a'", "unknown command 'echo a'. Did you mean 'echo'?"),
        ("ech", "'ech' is an abbreviation of 'echo'. A script needs the full name."),
        ("!ls", recall("!ls")),
        ("!!", recall("!!")),
        ("exit", leave("exit")), ("exit 3", leave("exit")), ("\\q", leave("\\q")), (":q", leave(":q")),
        (
            "echo $no_such",
            "unknown variable 'no_such': it is neither set nor in the environment. 'let' sets a variable; write '\\$' for a literal dollar sign."
        ),
        (
            "echo $1",
            "the script was started without argument 1, '$1'. Write '\\$' for a literal dollar sign."
        ),
        (
            "$no_such a",
            "unknown variable 'no_such': it is neither set nor in the environment. 'let' sets a variable; write '\\$' for a literal dollar sign."
        ),
        (
            "let a",
            "unknown variable 'a': it is neither set nor in the environment. 'let' sets a variable; write '\\$' for a literal dollar sign."
        ),
        ("let a b c", "unexpected argument 'c' for 'let'. Quote a value that contains spaces: 'two words'."),
        ("let a --loud", "unknown option '--loud' for 'let'. 'help let' lists its options."),
        ("try", "'try' needs COMMAND: try COMMAND …."), ("time", "'time' needs COMMAND: time COMMAND …."),
        ("! exit 3", "'exit 3' ended with status 3."), ("echo a | exit 4", "'exit 4' ended with status 4."),
    ])
    func `an unknown command suggests the equivalent command`(line: String, message: String) async throws {
        #expect(try await run(line) == Transcript(diagnostics: "test:1: \(message)\n    \(line)\n", status: 1))
    }

    @Test(arguments: [
        ("echo a\nnope 'x\ny'\n", "a\n", "test:2: unknown command 'nope'. 'help' lists the commands.\n    nope 'x\n"),
        ("echo a; nope; echo b", "a\n", "test:1: unknown command 'nope'. 'help' lists the commands.\n    nope\n"),
        ("try nope\necho on $?", "on 1\n", "test:1: unknown command 'nope'. 'help' lists the commands.\n"),
        ("try ! exit 7\necho $?\necho $?", "7\n0\n", "test:1: 'exit 7' ended with status 7.\n"),
        ("try try nope; echo $?", "1\n", "test:1: unknown command 'nope'. 'help' lists the commands.\n"),
    ])
    func `a failure stops the script, except inside try`(
        lines: String, output: String, diagnostics: String
    ) async throws {
        let transcript = try await run(lines)
        #expect(transcript.output == output, "\(transcript)")
        #expect(transcript.diagnostics == diagnostics, "\(transcript)")
    }

    @Test(arguments: ["ech a", "e a", "echo a"])
    func `a shortened command works only at the prompt`(line: String) async throws {
        #expect(try await run(line, isInteractive: true) == Transcript(output: "a\n"))
        #expect(try await run(line).status == (line == "echo a" ? 0 : 1))
    }
}

extension String {
    /// The line in a message: without surrounding space and preceding text.
    fileprivate var shownStatement: String {
        let text = drop { $0 == " " }
        return String(text)
    }
}
