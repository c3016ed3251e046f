import ShellCommands
import ShellTesting
import TestTraits
import Testing

@testable import ShellKit

/// A history whose data is one value.
@MainActor
@Suite(.mainActor) struct StateHistoryTests {
    /// Saves values, or fails.
    private final class Disk {
        var saved: [[String]] = []
        var isFull = false

        func save(_ value: [String]) throws {
            if isFull { throw CommandFailure("the disk is full.") }
            saved.append(value)
        }
    }

    /// Appends its word to the value, and fails for `bad`.
    private struct AppendCommand: ImmediateCommand {
        let word = Parameter<String>.required("word", help: "The word.")
        let history: StateHistory<[String]>

        var signature: Signature {
            Signature(
                "append", "Appends a word.", .changes, word, examples: [CommandExample("append a", "Appends it.")])
        }

        func run(_ call: Invocation, in context: ShellContext) throws {
            history.update { $0.append(call[word]) }
            if call[word] == "bad" { throw CommandFailure("'bad' is refused.") }
            try context.note("Appended \(call[word]).")
        }
    }

    private struct WordsPlugin: Plugin {
        let name = "Words"
        let summary = "Keeps words."
        let history: StateHistory<[String]>

        var commands: CommandList {
            let own: CommandList = [("append", { AppendCommand(history: history) })]
            return own + history.commands
        }
    }

    private let disk = Disk()
    private let history: StateHistory<[String]>
    private let prompt: TestShell

    init() throws {
        history = StateHistory([]) { [disk] in try disk.save($0) }
        prompt = try Self.makeShell(history, isInteractive: true)
    }

    private static func makeShell(_ history: StateHistory<[String]>, isInteractive: Bool) throws -> TestShell {
        try TestShell(
            [WordsPlugin(history: history), ShellCommandsPlugin()], undo: history, isInteractive: isInteractive)
    }

    @Test(arguments: [
        ("append a; append b", ["a", "b"]), ("append a; append b; undo", ["a"]),
        ("append a; append b; undo 2; redo", ["a"]), ("append a; undo; append b; redo", ["b"]),
        ("append a; append bad", ["a"]), ("append a; undo 2", ["a"]), ("append a; undo; redo; undo; redo", ["a"]),
        ("append a; echo; undo", []),
    ])
    func `undo and redo restore the value around a change`(lines: String, expected: [String]) async throws {
        _ = try await prompt.run(lines)
        #expect(history.state == expected)
        #expect(disk.saved.last ?? [] == expected, "Each change is saved at once.")
    }

    @Test func `the messages name what was undone, and refuse what cannot be`() async throws {
        let transcript = try await prompt.run("append a; undo; undo; redo 2; redo")
        #expect(
            transcript.diagnostics == """
                Appended a.
                Undid: append a
                There is nothing to undo.
                Only 1 can be redone.
                Redid: append a

                """)
    }

    @Test func `a script is saved once, as one step`() async throws {
        let script = try Self.makeShell(history, isInteractive: false)
        _ = try await script.run("append a\nappend b")
        #expect(disk.saved == [["a", "b"]])
        #expect(history.depths?.undo == 1)
        _ = try await prompt.run("undo")
        #expect(history.state == [])
    }

    @Test func `a change that cannot be saved is rolled back, with its message`() async throws {
        disk.isFull = true
        let transcript = try await prompt.run("append a")
        #expect(transcript == Transcript(diagnostics: "The disk is full.\n", status: 1))
        #expect(history.state == [])
        #expect(history.depths?.undo == 0)
        let script = try Self.makeShell(history, isInteractive: false)
        await #expect(throws: CommandFailure.self) { try await script.run("append a\nappend b") }
        #expect(history.state == [])
        #expect(history.depths?.undo == 0)
        disk.isFull = false
        _ = try await prompt.run("append c")
        #expect(disk.saved == [["c"]])
    }

    @Test func `a step of several commands can be rolled back`() throws {
        func append(_ word: String) throws {
            try history.begin("append \(word)")
            history.update { $0.append(word) }
            try history.end()
        }
        try append("a")
        try history.beginGroup("step")
        try append("b")
        try append("c")
        #expect(try history.endGroup(rollingBack: true) == 2)
        #expect(history.state == ["a"])
        #expect(history.depths?.undo == 1)
    }

    @Test func `the commands are complete`() throws {
        try PluginConformance.check(WordsPlugin(history: history), beside: [ShellCommandsPlugin()])
    }
}
