import ShellCommands
import ShellKit
import ShellTesting
import TestFiles
import TestTraits
import Testing

@MainActor
@Suite(.mainActor) struct VariableTests {
    /// Writes each of its words on a separate line, which shows their boundaries.
    private struct WordsCommand: Command {
        let words = Parameter<[String]>.list("word", help: "Words.")
        let loud = Parameter.flag("loud", help: "Is loud.")

        var signature: Signature { Signature("words", "Shows its words.", .shell, words, loud, examples: []) }

        func run(_ call: Invocation, in shell: ShellContext) throws {
            try shell.output.writeLine(call[words].map { "⟨\($0)⟩" }.joined() + (call[loud] ? "!" : ""))
        }
    }

    private struct WordsPlugin: Plugin {
        let name = "Words"
        let summary = "Words."
        var commands: CommandList { [("words", { WordsCommand() })] }
    }

    private func run(_ script: String, arguments: [String] = []) async throws -> Transcript {
        try await TestShell([ShellCommandsPlugin(), WordsPlugin()]).run(script, arguments: arguments)
    }

    @Test(arguments: [
        ("a b", "⟨a b⟩"), ("it's", "⟨it's⟩"), ("\"q\"", "⟨\"q\"⟩"), ("a;b", "⟨a;b⟩"), ("|", "⟨|⟩"), (">", "⟨>⟩"),
        ("a && b", "⟨a && b⟩"), ("--loud", "⟨--loud⟩"), ("--", "⟨--⟩"), ("-x", "⟨-x⟩"),
        ("# no comment", "⟨# no comment⟩"),
        ("$other", "⟨$other⟩"), ("\\", "⟨\\⟩"), ("", "⟨⟩"), ("two\nlines", "⟨two\nlines⟩"), ("*", "⟨*⟩"),
        ("日本", "⟨日本⟩"), ("e\u{301}", "⟨e\u{301}⟩"),
    ])
    func `a value is one word and never parsed`(value: String, expected: String) async throws {
        let transcript = try await run("words $1; words \"$1\"; words ${1}", arguments: [value])
        #expect(transcript.diagnostics.isEmpty)
        #expect(transcript.output == expected + "\n" + expected + "\n" + expected + "\n")
    }

    @Test(arguments: [
        ("words $a$b", "⟨onetwo 2⟩"), ("words x${a}y", "⟨xoney⟩"), ("words $a-$a", "⟨one-one⟩"),
        ("words é$a→$a", "⟨éone→one⟩"),
        ("words \"$a $b\"", "⟨one two 2⟩"), ("words '$a' \\$a", "⟨$a⟩⟨$a⟩"), ("words a:$b:'x y'", "⟨a:two 2:x y⟩"),
        ("words 'x y':$b", "⟨x y:two 2⟩"), ("words title=$b", "⟨title=two 2⟩"),
        ("words title=\"${a}s\"", "⟨title=ones⟩"),
        ("words $a_b", "⟨under⟩"), ("words ${a}_b", "⟨one_b⟩"), ("words --loud $a", "⟨one⟩!"), ("words --$loud", "!"),
        ("words $cmd", "⟨words⟩"), ("$cmd x", "⟨x⟩"), ("words $", "⟨$⟩"), ("words $$a", "⟨$one⟩"), ("words 5$", "⟨5$⟩"),
    ])
    func `a value has the position of its name`(line: String, expected: String) async throws {
        let script = "let a one; let b 'two 2'; let a_b under; let loud loud; let cmd words\n"
        let transcript = try await run(script + line)
        #expect(transcript.output == expected + "\n")
    }

    @Test func `the arguments of a script are available by number, as a count and as a list`() async throws {
        let transcript = try await run(
            "words $1 $2 $#; words $@; words \"$@\"; words x$@; words $10", arguments: ["a b", "--loud"])
        #expect(
            transcript.output == """
                ⟨a b⟩⟨--loud⟩⟨2⟩
                ⟨a b⟩⟨--loud⟩
                ⟨a b⟩⟨--loud⟩
                ⟨xa b --loud⟩
                ⟨a b0⟩

                """)
        let none = try await run("words $# $@ x; $@\nwords y")
        #expect(none.output == "⟨0⟩⟨x⟩\n⟨y⟩\n")
    }

    @Test func `a missing argument is an error`() async throws {
        let transcript = try await run("words $2", arguments: ["a"])
        #expect(transcript.diagnostics.hasPrefix("test:1: the script was started without argument 2, '$2'. "))
        #expect(transcript.status == 1)
    }

    @Test func `the prompt has no arguments, also after a script`() async throws {
        let shell = try TestShell([ShellCommandsPlugin()], isInteractive: true)
        let folder = TemporaryFolder(["script.blue": "echo $1\n"])
        let transcript = try await shell.run("source \(folder.file("script.blue")) arg\necho $1")
        #expect(transcript.output == "arg\n")
        #expect(transcript.diagnostics.contains("nknown variable '1': it is neither set nor in the environment."))
    }

    @Test func `variables have priority over the environment`() async throws {
        #expect(try await run("words $HOME").output == "⟨\(Environment.home)⟩\n")
        #expect(try await run("let HOME x; words $HOME").output == "⟨x⟩\n")
        let unknown = try await run("words $no_such_thing_here")
        #expect(unknown.status == 1)
        #expect(
            unknown.diagnostics.hasPrefix(
                "test:1: unknown variable 'no_such_thing_here': it is neither set nor in the environment."))
    }

    @Test func `the variable $? is the last status`() async throws {
        let shell = try TestShell([ShellCommandsPlugin(), NotesPlugin()])
        let transcript = try await shell.run("echo $?; fail; echo $?; echo $?", policy: .continue)
        #expect(transcript.output == "0\n1\n0\n")
    }

    @Test func `a script inherits variables, and its own end with it`() async throws {
        let shell = try TestShell([ShellCommandsPlugin()], isInteractive: true)
        let folder = TemporaryFolder(["script.blue": "echo $a $1\nlet a inner\nlet b inner\necho $a $b\n"])
        let transcript = try await shell.run("let a outer\nsource \(folder.file("script.blue")) arg\necho $a\necho $b")
        #expect(transcript.output == "outer arg\ninner inner\nouter\n")
        #expect(transcript.diagnostics.hasPrefix("Unknown variable 'b':"))
    }
}
