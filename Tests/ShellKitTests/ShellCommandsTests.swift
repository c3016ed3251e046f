import PatternCommands
import ShellCommands
import ShellKit
import ShellTesting
import Terminal
import TestTraits
import Testing

@MainActor
@Suite(.mainActor) struct ShellCommandsTests {
    @Test func `every example of every command runs as described`() async throws {
        let count = try await TestShell.runExamples { try TestShell([ShellCommandsPlugin()]) }
        #expect(count >= 18)
    }

    @Test func `the plugin passes the conformance suite`() throws {
        try PluginConformance.check(ShellCommandsPlugin())
    }

    @Test func `echo joins its words with one space and reads no options`() async throws {
        let shell = try TestShell([ShellCommandsPlugin()])
        let transcript = try await shell.run(
            """
            echo   Kind    of Blue
            echo
            echo --name -1 -- x
            echo "a  b" 'c;d' e\\ f
            """)
        #expect(transcript.output == "Kind of Blue\n\n--name -1 -- x\na  b c;d e f\n")
        #expect(transcript.status == 0)
    }

    @Test func `let makes a variable, shows one and lists all`() async throws {
        let shell = try TestShell([ShellCommandsPlugin()])
        let transcript = try await shell.run("let b 'two words'; let a_1 x; let; let b")
        #expect(transcript.output == "name  value\na_1   x\nb     two words\ntwo words\n")
    }

    @Test(arguments: [
        (
            "let 1x y",
            "Invalid value '1x' for NAME: a name consists of letters, digits and '_', and does not begin with a digit."
        ),
        (
            "let a-b y",
            "Invalid value 'a-b' for NAME: a name consists of letters, digits and '_', and does not begin with a digit."
        ),
        (
            "let '' y",
            "Invalid value '' for NAME: a name consists of letters, digits and '_', and does not begin with a digit."
        ),
        ("let a=b", "Invalid value 'a=b' for NAME: write the name and the value as two words: let a b."),
        (
            "for a in b",
            "Unknown command 'for'. There are no conditions and loops, but any program can write the commands: "
                + "./program | bluelib."
        ),
        ("let n = 2", "No '=' is needed between a name and its value: let n 2."),
        ("let n = 'a b'", "No '=' is needed between a name and its value: let n 'a b'."),
        ("let n = 2 3", "No '=' is needed between a name and its value: let n '2 3'."),
        ("let n = a b 'c d'", "No '=' is needed between a name and its value: let n 'a b c d'."),
        ("set = = 3", "No '=' is needed between a name and its value: set 3."),
        ("let n = 2 = 3", "No '=' is needed between a name and its value: let n '2 = 3'."),
        ("let a='b c'", "Invalid value 'a=b c' for NAME: write the name and the value as two words: let a 'b c'."),
        ("let a= b", "Invalid value 'a=' for NAME: write the name and the value as two words: let a VALUE."),
        ("set on-error = stop now", "No '=' is needed between a name and its value: set on-error 'stop now'."),
        ("set on-error = stop", "No '=' is needed between a name and its value: set on-error stop."),
        (
            "set on-error=stop",
            "Invalid value 'on-error=stop' for NAME: write the name and the value as two words: set on-error stop."
        ),
        ("let a b c", "Unexpected argument 'c' for 'let'. Quote a value that contains spaces: 'two words'."),
        (
            "let nothing_of_that_name",
            "Unknown variable 'nothing_of_that_name': it is neither set nor in the environment. "
                + "'let' sets a variable; write '\\$' for a literal dollar sign."
        ),
        ("set on-eror stop", "Unknown setting 'on-eror'. Did you mean 'on-error'?"),
        ("set on-error maybe", "Invalid value 'maybe' for the setting 'on-error'. Use one of stop, continue."),
        ("set volume", "Unknown setting 'volume'. 'set' lists the settings."),
        (
            "plugins disable",
            "'plugins disable' needs NAME: plugins disable NAME."
        ),
        (
            "plugins disable shellcommands",
            "The plugin 'ShellCommands' cannot be disabled: only its command 'plugins' could enable it again."
        ),
        ("plugins enable ShelCommands", "Unknown plugin 'ShelCommands'. Did you mean 'ShellCommands'?"),
        (
            "plugins drop X",
            "Invalid value 'drop' for ACTION: use one of enable, disable, install, trust, update, remove, forget, check."
        ),
        ("quit 256", "Invalid value '256' for N: it must be a whole number from 0 to 255."),
        ("quit -1", "Invalid value '-1' for N: it must be a whole number from 0 to 255."),
        ("quit soon", "Invalid value 'soon' for N: it must be a whole number from 0 to 255."),
        ("help ehco", "No help on 'ehco'. Did you mean 'echo'?"),
        ("help rhubarb", "No help on 'rhubarb'. 'help' lists all commands and topics."),
        ("help logout", "Unknown command 'logout'. 'quit' ends the shell, and so does Ctrl-D at the prompt."),
        ("history 0", "Invalid value '0' for N: it must be at least 1."),
        ("history -3", "Invalid value '-3' for N: it must be at least 1."),
        (
            "source /no/such/file.blue",
            "Cannot read the script '/no/such/file.blue': No such file or directory. Check its name and permissions."
        ),
        ("source /", "Cannot read the script '/': Is a directory. Check its name and permissions."),
    ])
    func `each error is one sentence with the solution`(line: String, message: String) async throws {
        let transcript = try await TestShell([ShellCommandsPlugin()], isInteractive: true).run(line)
        #expect(transcript.diagnostics == message + "\n")
        #expect(transcript.output.isEmpty)
        #expect(transcript.status == 1)
    }

    @Test(arguments: ["exit", "bye", "logout", "q", "\\q", ":q", ":wq", ".quit", ".exit"])
    func `other names for quit suggest quit`(name: String) async throws {
        let transcript = try await TestShell([ShellCommandsPlugin()]).run(name)
        #expect(transcript.diagnostics.hasPrefix("test:1: unknown command '\(name)'. 'quit' ends the shell"))
        #expect(transcript.status == 1)
    }

    @Test(arguments: ["exit", "q", "\\q", ":q", "exit 3", "echo a; exit", "  :q  "])
    func `at the prompt, exit and similar names quit`(line: String) async throws {
        let shell = try TestShell([ShellCommandsPlugin()], isInteractive: true)
        let transcript = try await shell.run(line)
        #expect(transcript.diagnostics.isEmpty)
        #expect(shell.shell.isEnding)
        #expect(shell.shell.endStatus == (line.contains("3") ? 3 : nil))
    }

    @Test(arguments: ["'q'", "\\quit!", "exit now", ":quit"])
    func `only the exact names quit`(line: String) async throws {
        let shell = try TestShell([ShellCommandsPlugin()], isInteractive: true)
        #expect(try await shell.run(line).status == 1)
        #expect(!shell.shell.isEnding)
    }

    @Test(arguments: [("?", "help"), ("? echo", "help echo"), ("help exit", "help quit"), ("help :q", "help quit")])
    func `at the prompt, other names of a command have its help`(line: String, other: String) async throws {
        let shell = try TestShell([ShellCommandsPlugin()], isInteractive: true)
        #expect(try await shell.run(line).output == shell.run(other).output)
    }

    @Test(arguments: [
        ("list --help", nil), ("history --search x --help", "help history"), ("echo --help", nil),
        ("let -- --help", nil), ("let name --help", "help let"), ("set --help", "help set"),
        ("try set --help", "help set"), ("set --help | cat", "help set"), ("quit --help", "help quit"),
        ("source --help", "help source"), ("alias --help", "help alias"), ("plugins --help", "help plugins"),
        ("let v x; set $v --help", "help set"), ("set '--help'", nil), ("help --help", "help help"),
    ])
    func `--help after a command shows its help instead of running it`(line: String, help: String?) async throws {
        for isInteractive in [false, true] {
            let shell = try TestShell([ShellCommandsPlugin()], isInteractive: isInteractive)
            let transcript = try await shell.run(line)
            guard let help else {
                #expect(!transcript.output.contains("Options"), "\(transcript)")
                continue
            }
            #expect(try await transcript.output == shell.run(help).output)
            #expect(transcript.status == 0)
            #expect(transcript.diagnostics.isEmpty)
            #expect(!shell.shell.isEnding)
        }
    }

    @Test func `a misspelt --help is an unknown option`() async throws {
        let transcript = try await TestShell([ShellCommandsPlugin()]).run("set --hlep")
        #expect(
            transcript.diagnostics
                == "test:1: unknown option '--hlep' for 'set'. 'help set' lists its options.\n    set --hlep\n")
    }

    @Test func `clear writes nothing without a terminal`() async throws {
        let transcript = try await TestShell([ShellCommandsPlugin()]).run("clear")
        #expect(transcript == Transcript(output: "", diagnostics: "", status: 0))
    }

    @Test(arguments: ["?", "man", ".help", "man echo", "? echo"])
    func `other names for help suggest help`(name: String) async throws {
        let transcript = try await TestShell([ShellCommandsPlugin()]).run(name)
        #expect(transcript.diagnostics.contains("'. 'help' lists the commands, 'help COMMAND' explains one."))
    }

    @Test func `set lists, shows and changes settings`() async throws {
        let shell = try TestShell([ShellCommandsPlugin()])
        let transcript = try await shell.run("set; set on-error; set on-error continue; set on-error")
        #expect(
            transcript.output == """
                name         value   meaning
                edit-mode    editrc  The keys of the prompt: emacs, vi, or ~/.editrc.
                highlight    on      Colours the line while you type it.
                on-error     stop    The action of a script after a failed command.
                pager        on      Shows long output with $PAGER; only at the prompt.
                suggestions  on      Shows in grey the rest of a matching earlier line.
                stop
                continue

                """)
    }

    @Test func `plugins lists the enabled and disabled plugins, and chain reflects them`() async throws {
        let shell = try TestShell([ShellCommandsPlugin(), PatternCommandsPlugin(), NotesPlugin()])
        let on = try await shell.run("plugins; chain")
        #expect(on.output.contains("Notes            on     2.1"))
        #expect(on.output.contains("Notes            Runs the plugin's commands: note, notes, "))
        let off = try await shell.run("plugins disable notes; plugins; chain")
        #expect(off.output.contains("Notes            off    2.1"))
        #expect(!off.output.contains("Runs the plugin's commands: note"))
        #expect(try await shell.run("plugins disable notes").diagnostics == "'notes' is already disabled.\n")
    }

    @Test func `lists are cut to the width of the terminal`() async throws {
        let look = OutputAppearance(columns: 40, isTerminal: true)
        let shell = try TestShell([ShellCommandsPlugin(), PatternCommandsPlugin(), NotesPlugin()], appearance: look)
        let transcript = try await shell.run(
            "let text 'a line\nand another \u{1b}[31m'; let; chain; plugins; set; help; help source")
        #expect(transcript.status == 0)
        #expect(transcript.output.contains("\\u{a}and another \\u{1b}"))
        for line in transcript.output.split(separator: "\n") { #expect(line.displayWidth <= 40, "\(line)") }
    }

    @Test func `history reports a missing history, and shows matching lines`() async throws {
        let shell = try TestShell([ShellCommandsPlugin()])
        let none = try await shell.run("history")
        #expect(none.diagnostics == "There is no history here; it contains only lines that are typed at the prompt.\n")
        #expect(none.status == 0)
        shell.shell.lines = typedLines((1...30).map { $0 % 10 == 0 ? "list \($0)" : "echo \($0)" })
        #expect(try await shell.run("history 2").output == " #  line\n29  echo 29\n30  list 30\n")
        #expect(
            try await shell.run("history --search list 5").output == " #  line\n10  list 10\n20  list 20\n30  list 30\n"
        )
        #expect(try await shell.run("history").output.split(separator: "\n").count == 31)
    }

    @Test func `a multi-line entry is several rows in a table, and one row for programs`() async throws {
        let shell = try TestShell([ShellCommandsPlugin()])
        shell.shell.lines = typedLines(["echo one", "echo 'two\n  three' \\\nfour", "echo five"])
        #expect(
            try await shell.run("history").output == """
                #  line
                1  echo one
                2  echo 'two
                     three' \\
                   four
                3  echo five

                """)
        let programs = try await shell.run("history --format jsonl --search three").output
        #expect(programs.contains(#""line":"echo 'two\n  three' \\\nfour""#), "\(programs)")
    }

    @Test func `the numbers of history are aligned`() async throws {
        let shell = try TestShell([ShellCommandsPlugin()])
        shell.shell.lines = typedLines((1...10).map { "echo \($0)" })
        #expect(try await shell.run("history 2").output == " #  line\n 9  echo 9\n10  echo 10\n")
    }
}
