import LineEditing
import PatternCommands
import ShellCommands
import ShellTesting
import TestTraits
import Testing

@testable import ShellKit

/// The first stage of the chain, which changes a typed line before it is split into statements.
@MainActor
@Suite(.mainActor) struct LineHandlerTests {
    private struct PositionedPlugin: Plugin {
        let name: String
        let summary = "A line handler at a position."
        let positions: [(String, HandlerPosition)]

        var lineHandlers: [any LineHandler] { positions.map { Appending(name: $0.0, position: $0.1) } }
    }

    /// Appends its name to each line.
    private final class Appending: LineHandler {
        let name: String
        let summary = "Writes its name behind a line."
        let position: HandlerPosition?

        init(name: String, position: HandlerPosition) { (self.name, self.position) = (name, position) }

        func handle(_ line: String, in shell: ShellContext) -> String? { line + " " + name }
    }

    private func names(_ registry: PluginRegistry) -> [String] { registry.lineHandlers.map(\.name) }

    /// Types a line, and returns the one in the history.
    private func type(_ line: String, _ shell: Shell) async -> (kept: [String], output: String, told: String) {
        let (output, diagnostics) = (MemoryOutput(), MemoryOutput())
        let context = ShellContext(
            shell: shell, output: Output(output), diagnostics: Output(diagnostics), isInteractive: true)
        var kept: [String] = []
        await TypedLine(line, in: context).run { kept.append($0) }
        return (kept, output.text, diagnostics.text)
    }

    private func shellWithHistory() throws -> Shell {
        let shell = try TestShell([ShellCommandsPlugin(), NotesPlugin()], isInteractive: true).shell
        shell.lines = typedLines(["echo one; echo two", "echo 'open\nquote'"])
        return shell
    }

    @Test func `a plugin's line handlers are inserted beside the ones they name, and removed when it is disabled`()
        throws
    {
        let registry = try PluginRegistry([
            PositionedPlugin(name: "One", positions: [("a", .after("history")), ("b", .before("history"))]),
            PositionedPlugin(name: "Two", positions: [("c", .after("a"))]),
        ])
        #expect(names(registry) == ["b", "history", "a", "c"])
        #expect(try registry.setEnabled(false, plugin: "Two"))
        #expect(names(registry) == ["b", "history", "a"])
        #expect(throws: PluginError.noSuchHandler("nowhere", plugin: "Three")) {
            try PluginRegistry([PositionedPlugin(name: "Three", positions: [("d", .after("nowhere"))])])
        }
    }

    @Test func `each handler gets the line that the one before it has made`() throws {
        let shell = try TestShell([
            PositionedPlugin(name: "One", positions: [("a", .after("history")), ("b", .after("a"))])
        ])
        let context = ShellContext(
            shell: shell.shell, output: Output(MemoryOutput()), diagnostics: Output(MemoryOutput()), isInteractive: true
        )
        #expect(try shell.shell.registry.line(replacing: "echo", in: context) == "echo a b")
    }

    @Test func `a recalled line is shown, saved and run with all its statements and lines`() async throws {
        let shell = try shellWithHistory()
        let two = await type("!1", shell)
        #expect(two.kept == ["echo one; echo two"])
        #expect(two.output == "one\ntwo\n")
        #expect(two.told == "echo one; echo two\n")
        let open = await type("!-1 more", shell)
        #expect(open.kept == ["echo 'open\nquote' more"])
        #expect(open.output == "open\nquote more\n")
    }

    @Test func `a plugin's line handler runs before the recall`() async throws {
        let shell = try shellWithHistory()
        #expect(await type("> !1", shell).kept == ["echo one; echo two"])
        let wrong = await type("> ", shell)
        #expect(wrong.kept.isEmpty)
        #expect(wrong.told == "There is nothing behind the prompt.\n")
        #expect(shell.variables.status == 1)
        _ = try shell.registry.setEnabled(false, plugin: "Notes")
        #expect(await type("> !1", shell).kept == ["> !1"])
    }

    @Test func `the chain is listed with both stages`() async throws {
        let shell = try TestShell([ShellCommandsPlugin(), NotesPlugin(), PatternCommandsPlugin()], isInteractive: true)
        func stages() async throws -> [[Substring]] {
            try await shell.run("chain --format csv").output.split(separator: "\n").dropFirst().prefix(3)
                .map { $0.split(separator: ",").dropLast(1).prefix(3).map { $0 } }
        }
        #expect(
            try await stages() == [
                ["1", "line", "pasted-prompts"], ["2", "line", "history"], ["3", "statement", "blank-lines"],
            ])
        _ = try await shell.run("plugins disable Notes")
        #expect(try await stages().map { $0[2] } == ["history", "blank-lines", "aliases"])
    }

    @Test func `a script has no line handlers`() async throws {
        let shell = try TestShell([ShellCommandsPlugin(), NotesPlugin()])
        #expect(try await shell.run("> note a").diagnostics.contains("test:1: '>' cannot be used here."))
    }
}
