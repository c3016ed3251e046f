import ShellCommands
import ShellKit
import ShellTesting
import TestTraits
import Testing

@MainActor
@Suite(.mainActor) struct HandlerTests {
    private struct PositionedPlugin: Plugin {
        let name: String
        let summary = "A handler at a position."
        let positions: [(String, HandlerPosition)]

        var handlers: [any Handler] { positions.map { Marker(name: $0.0, position: $0.1) } }
    }

    private final class Marker: Handler {
        let name: String
        let summary = "Passes everything on."
        let position: HandlerPosition?

        init(name: String, position: HandlerPosition) { (self.name, self.position) = (name, position) }

        func handle(_ request: inout Request, in shell: ShellContext) -> (any CommandObject)? { nil }
    }

    private func names(_ registry: PluginRegistry) -> [String] { registry.chain.handlers.map(\.name) }

    @Test func `the chain calls its handlers in order`() throws {
        let registry = try PluginRegistry([ShellCommandsPlugin(), NotesPlugin()])
        #expect(
            names(registry) == [
                "blank-lines", "aliases", "signs", "decorators", "system-commands", "pipes", "operators", "shouting",
                "variables",
                "redirections", "ShellCommands", "Notes", "abbreviations", "suggestions",
            ])
    }

    @Test
    func
        `a plugin's handlers are inserted before and after the handlers that they name, including those of another plugin`()
        throws
    {
        let registry = try PluginRegistry([
            PositionedPlugin(name: "One", positions: [("a", .after("operators")), ("b", .before("suggestions"))]),
            PositionedPlugin(name: "Two", positions: [("c", .after("a")), ("d", .before("blank-lines"))]),
        ])
        #expect(
            names(registry) == [
                "d", "blank-lines", "aliases", "decorators", "system-commands", "pipes", "operators", "a", "c",
                "variables",
                "redirections", "abbreviations", "b", "suggestions",
            ])
    }

    @Test func `a handler beside a missing handler is an error, also when a plugin is disabled`() throws {
        #expect(throws: PluginError.noSuchHandler("nowhere", plugin: "One")) {
            try PluginRegistry([PositionedPlugin(name: "One", positions: [("a", .after("nowhere"))])])
        }
        let registry = try PluginRegistry([
            PositionedPlugin(name: "One", positions: [("a", .after("operators"))]),
            PositionedPlugin(name: "Two", positions: [("c", .after("a"))]),
        ])
        #expect(throws: PluginError.noSuchHandler("a", plugin: "Two")) { try registry.setEnabled(false, plugin: "One") }
        #expect(registry.plugins.map(\.isEnabled) == [true, true])
        #expect(names(registry).contains("a"))
    }

    @Test func `two plugins with the same name are an error that names both`() {
        #expect(throws: PluginError.commandClaimedTwice("note", by: "Notes", and: "More")) {
            try PluginRegistry([NotesPlugin(), NotesPlugin(name: "More")])
        }
        #expect(throws: PluginError.pluginLoadedTwice("Notes")) {
            try PluginRegistry([NotesPlugin(), NotesPlugin()])
        }
    }

    @Test func `a handler may change the request for the following handlers`() async throws {
        let transcript = try await TestShell([ShellCommandsPlugin(), NotesPlugin()]).run("ECHO Hello")
        #expect(transcript.output == "Hello\n")
    }

    @Test(arguments: [
        ("ec a", "a\n", ""), ("echo a", "a\n", ""), ("e a", "a\n", ""),
        ("not", "", "Ambiguous command 'not': it matches 'note', 'note-and-fail', 'notes'. Type more of the name.\n"),
        ("note x; notes", "x\n", ""),
        ("s", "", "Ambiguous command 's': it matches 'set', 'source'. Type more of the name.\n"),
        ("zzz", "", "Unknown command 'zzz'. 'help' lists the commands.\n"),
        ("ehco a", "", "Unknown command 'ehco'. Did you mean 'echo'?\n"),
        ("jot a", "", "Unknown command 'jot'. 'note TEXT' keeps a note.\n"),
        ("''", "", "Unknown command ''. 'help' lists the commands.\n"),
    ])
    func `at the prompt a command may be shortened`(line: String, output: String, message: String) async throws {
        let shell = try TestShell([ShellCommandsPlugin(), NotesPlugin()], isInteractive: true)
        let transcript = try await shell.run(line)
        #expect(transcript.output == output)
        #expect(transcript.diagnostics == message)
        #expect(transcript.status == (message.isEmpty ? 0 : 1))
    }

    @Test func `in a script a shortened command is unknown`() async throws {
        let transcript = try await TestShell([ShellCommandsPlugin()]).run("ech a")
        #expect(
            transcript.diagnostics
                == "test:1: 'ech' is an abbreviation of 'echo'. A script needs the full name.\n    ech a\n")
    }

    @Test(arguments: [
        ("echo a && echo b", "'&&' cannot be used here. A script stops at a failed command"),
        ("echo a || echo b", "'||' cannot be used here. To continue after a failure, write 'try'"),
        ("echo a &", "'&' cannot be used here. Commands cannot run in the background."),
        ("echo < a", "'<' cannot be used here. To run the commands of a file, use: source FILE."),
        ("| sort", "'|' cannot be used here."),
        ("!", "'!' cannot be used here. Write a line for /bin/sh after it"),
        ("echo a |", "'|' cannot be used here."),
        ("> a", "'>' cannot be used here. Exactly one file name must follow it"),
        ("echo a >", "'>' cannot be used here. Exactly one file name must follow it"),
        ("echo a > b c", "'>' cannot be used here. Exactly one file name must follow it"),
        ("echo a > b > c", "'>' cannot be used here. Exactly one file name must follow it"),
        ("echo a > b | cat", "'>' cannot be used here. Exactly one file name must follow it"),
    ])
    func `operators without a meaning are rejected with a hint`(line: String, message: String) async throws {
        let transcript = try await TestShell([ShellCommandsPlugin()], isInteractive: true).run(line)
        #expect(transcript.diagnostics.hasPrefix(message))
        #expect(transcript.output.isEmpty)
        #expect(transcript.status == 1)
    }

    @Test func `a word that only looks like an operator is a word`() async throws {
        let transcript = try await TestShell([ShellCommandsPlugin()]).run("echo '&&' R&B \\| a|b; let bar |; echo $bar")
        #expect(transcript.output.hasPrefix("&& R&B | a|b\n"))
    }

    @Test func `an unknown command suggests running the program of that name, or the nearest command`() async throws {
        let shell = try TestShell([ShellCommandsPlugin()])
        let program = try await shell.run("mkdir x")
        #expect(
            program.diagnostics.hasPrefix(
                "test:1: unknown command 'mkdir'. To run the program with this name, write '!' before it: ! mkdir."))
        #expect(
            try await shell.run("ecko x").diagnostics.hasPrefix("test:1: unknown command 'ecko'. Did you mean 'echo'?"))
    }

    @Test(arguments: ["echo|sort", "echo| sort"])
    func `a command with an attached pipe is answered with the right form`(line: String) async throws {
        for isInteractive in [false, true] {
            let message = try await TestShell([ShellCommandsPlugin()], isInteractive: isInteractive).run(line)
                .diagnostics
            #expect(message.contains("To pipe into a program, put spaces around '|': list | sort."))
        }
        #expect(try await TestShell([ShellCommandsPlugin()]).run("ecko|sort").diagnostics.contains("'help' lists"))
    }

    @Test(arguments: [
        ("echo a >file", "'>file' cannot be used here. To write to a file, put a space after '>'"),
        ("echo a >>file", "'>>file' cannot be used here."),
        ("echo a 2>&1", "'2>&1' cannot be used here. Messages always go to the screen"),
        ("echo a 2>/dev/null", "'2>/dev/null' cannot be used here."),
        ("echo a 2> file", "'2>' cannot be used here."),
        ("echo a &>file", "'&>file' cannot be used here."),
        (
            "echo a |sort",
            "'|sort' cannot be used here. To pipe into a program, put spaces around '|': list | sort. "
                + "To use it as a word, quote it: '|sort'."
        ),
    ])
    func `operators of other shells are rejected at the prompt, and are words in a script`(
        line: String, message: String
    ) async throws {
        let typed = try await TestShell([ShellCommandsPlugin()], isInteractive: true).run(line)
        #expect(typed.diagnostics.hasPrefix(message), "\(typed)")
        #expect(typed.status == 1)
        #expect(typed.output == "")
        #expect(try await TestShell([ShellCommandsPlugin()]).run(line).output == line.dropFirst(5) + "\n")
        let quoted = try await TestShell([ShellCommandsPlugin()], isInteractive: true).run("echo '>a' \\2\\>b 1 >")
        #expect(quoted.diagnostics.hasPrefix("'>' cannot be used here. Exactly one file"))
    }
}
