import ShellCommands
import ShellKit
import ShellTesting
import Tabular
import TestFiles
import TestTraits
import Testing

@MainActor
@Suite(.mainActor) struct AliasTests {
    private func run(_ lines: String, isInteractive: Bool = true) async throws -> Transcript {
        try await TestShell([ShellCommandsPlugin(), NotesPlugin()], isInteractive: isInteractive).run(lines)
    }

    @Test(arguments: [
        ("alias hi echo hello; hi", "hello\n"),
        ("alias hi echo hello; hi there 'a  b'", "hello there a  b\n"),
        ("alias hi 'echo hello'; hi there", "hello there\n"),
        ("alias hi='echo hello'; hi there", "hello there\n"),
        ("alias hi echo 'a  b'; hi", "a  b\n"),
        ("alias hi 'echo hello #'; hi there", "hello # there\n"),
        ("alias hi 'echo hello # to all'; hi there", "hello there\n"),
        ("alias hi 'echo hello # to all'; hi \\\nthere", "hello there\n"),
        ("alias hi 'echo hello # to all'; hi", "hello\n"),
        ("alias hi 'echo hello;'; hi there", "hello there\n"),
        ("alias hi 'echo #1'; hi there", "#1 there\n"),
        ("alias hi='echo hello # to all'; alias hi", "echo hello\n"),
        ("alias echo 'try echo loud'; echo a", "loud a\n"),
        ("alias hi echo a; alias --format csv hi", "name,text\nhi,echo a\n"),
        ("alias hi 'echo $name'; let name Ada; hi", "Ada\n"),
        ("let name Ada; alias hi echo $name; let name Bob; hi", "Ada\n"),
        ("alias n 'echo b a | tr b c'; n", "c a\n"),
        ("alias n echo; n a | cat", "a\n"),
        ("alias echo 'echo loud'; echo a", "loud a\n"),
        ("alias a 'b 1'; alias b 'echo 2'; a", "2 1\n"),
        ("alias a b; alias b a; alias b 'echo b'; a", "b\n"),
        ("alias sh '! echo'; sh x y", "x y\n"),
        ("alias t try; t echo a", "a\n"),
        ("alias hi echo a; try hi", "a\n"),
        ("alias hi echo a; echo hi 'hi'", "hi hi\n"),
        ("alias hi echo a; alias hi echo b; hi", "b\n"),
        ("alias hi echo \"it's\"; hi", "it's\n"),
    ])
    func `an alias is replaced by the beginning of a command`(lines: String, output: String) async throws {
        #expect(try await run(lines) == Transcript(output: output, diagnostics: "", status: 0))
    }

    @Test(arguments: [
        ("alias two 'echo 1; echo 2'", "The alias 'two' can contain only one command."),
        ("alias none ''", "The alias 'none' needs a text"),
        ("alias none '# a comment'", "The alias 'none' needs a text"),
        ("alias st = stats", "No '=' is needed between a name and its value: alias st stats."),
        ("alias st= echo 'a b'", "No '=' is needed between a name and its value: alias st echo 'a b'."),
        ("alias st =echo", "No '=' is needed between a name and its value: alias st echo."),
        ("alias st =", "No '=' is needed between a name and its value: alias st TEXT."),
        ("alias bad \"echo 'open\"", "The quote ' on line 1 has no closing quote."),
        ("alias 'two words' echo", "Invalid alias name 'two words'."),
        ("alias '!x' echo", "Invalid alias name '!x'."),
        ("alias '' echo", "Invalid alias name ''."),
        ("alias nobody", "Unknown alias 'nobody'."),
        ("alias hello echo; unalias helo", "Unknown alias 'helo'. Did you mean 'hello'?"),
        ("alias x --format json", "The text of the alias 'x' cannot begin with the option '--format'."),
        ("alias x '--format json'", "The text of the alias 'x' cannot begin with the option '--format'."),
        ("alias --format json x echo", "'--format'"),
        ("alias zz 'try zz'; zz", "Unknown command 'zz'."),
        ("alias zz 'try yy'; alias yy 'try zz'; zz", "Unknown command 'zz'."),
        ("alias zz yy; alias yy zz; zz", "Unknown command 'zz'."),
        ("alias zz echo; unalias zz; zz", "Unknown command 'zz'."),
        ("alias zz echo a; 'zz'", "Unknown command 'zz'."),
    ])
    func `invalid and unknown aliases are reported`(lines: String, message: String) async throws {
        let transcript = try await run(lines)
        #expect(transcript.diagnostics.hasPrefix(message), "\(transcript)")
        #expect(transcript.status == 1)
    }

    @Test(arguments: [99, 100, 101, 5000])
    func `a command expands at most 100 aliases`(count: Int) async throws {
        let chain = (1..<count).map { "alias a\($0) a\($0 + 1)" } + ["alias a\(count) echo"]
        let folder = TemporaryFolder(["script.blue": (chain + ["a1 x"]).map { $0 + "\n" }.joined()])
        let transcript = try await run("source \(folder.file("script.blue")); a1 y; try a1 z; try chain a1; echo after")
        guard count > 100 else { return #expect(transcript.output.hasPrefix("x\ny\nz\n"), "\(transcript)") }
        #expect(transcript.output.hasSuffix("after\n"))
        #expect(
            transcript.diagnostics.contains("more than 100 aliases begin with each other, the last one with 'a101'."),
            "\(transcript)")
    }

    @Test func `a script sees only the aliases that it makes, and the prompt has those of a script that it sources`()
        async throws
    {
        let shell = try TestShell([ShellCommandsPlugin()], isInteractive: true)
        let folder = TemporaryFolder([
            "early.blue": "ll\nalias ll echo script\nll\n", "late.blue": "alias ll echo script\nll\n",
        ])
        let before = try await shell.run("alias ll echo prompt; source \(folder.file("early.blue")); ll")
        #expect(before.diagnostics.contains(":1: unknown command 'll'."), "\(before)")
        #expect(before.output == "prompt\n")
        #expect(try await shell.run("source \(folder.file("late.blue")); ll").output == "script\nscript\n")
    }

    @Test func `an alias that a sourced script makes and removes does not change the user's own`() async throws {
        let shell = try TestShell([ShellCommandsPlugin()], isInteractive: true)
        let folder = TemporaryFolder(["script.blue": "alias mine echo theirs\nunalias mine\n"])
        let script = folder.file("script.blue")
        #expect(try await shell.run("alias mine echo mine; source \(script); mine").output == "mine\n")
        #expect(shell.shell.aliases.memento(over: nil)?.object?["mine"]?.string == "echo mine")
    }

    @Test func `sessions merge their aliases by name`() throws {
        let table = AliasTable()
        table.restore(
            .object(["kept": .string("echo kept # well"), "gone": .string("echo gone"), "two": .string("echo; echo")]))
        #expect(table.all.map(\.name) == ["gone", "kept"])
        #expect(table.text(of: "kept") == "echo kept")
        #expect(!table.hasMemento)
        try table.set("new", to: "echo new")
        try table.remove("gone")
        let beside = JSONValue.object(["kept": .string("echo other"), "gone": .string("x"), "theirs": .string("y")])
        #expect(
            table.memento(over: beside)?.object?.map(\.name).sorted() == ["kept", "new", "theirs"])
        #expect(table.memento(over: beside)?.object?["kept"]?.string == "echo other")
    }
}
