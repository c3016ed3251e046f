import ShellCommands
import ShellKit
import ShellTesting
import TestFiles
import TestTraits
import Testing

/// The commands whose changes are lost are named, also those that have run another command.
@MainActor
@Suite(.mainActor) struct LostChangesTests {
    private let folder = TemporaryFolder()

    @Test(arguments: [
        ("change", "The change of $0:2 was lost."), ("try around fail", "The change of $0:2 was lost."),
        ("around change", "2 changes, from $0:2 to $0:2, were lost."),
    ])
    func `changes that wait at the end of a script are lost if they cannot be saved`(line: String, sentence: String)
        async throws
    {
        let history = WaitingHistory()
        let shell = try TestShell([ShellCommandsPlugin(), WaitingPlugin(history: history)], undo: history)
        let script = folder.write("echo first\n\(line)\necho last\n", to: "script.blue")
        let transcript = try await shell.run("source '\(script)'")
        #expect(transcript.output == "first\nlast\n", "\(transcript)")
        let failure = "the disk is full. \(sentence.replacing("$0", with: script))\n"
        #expect(transcript.diagnostics.contains(failure), "\(transcript)")
    }
}

/// A history whose changes wait for the end of the script, which cannot save them.
@MainActor
private final class WaitingHistory: UndoHistory {
    private var ended = 0
    private var isLost = false
    var isChanging = false

    func begin(_ summary: String) -> Range<Int>? { isChanging ? end(commits: false) : nil }

    func end(commits: Bool) -> Range<Int>? {
        if isChanging { ended += 1 }
        isChanging = false
        return ended > 0 && !isLost ? 0..<ended : nil
    }

    func rollback() { isChanging = false }

    func beginGroup(_ summary: String) {}

    func endGroup(rollingBack: Bool) throws -> Int {
        guard !isLost else { return 0 }
        isLost = true
        throw LostChanges(0..<ended, because: CommandFailure("the disk is full."))
    }

    func flush() -> Bool { true }
}

private struct WaitingPlugin: Plugin {
    let name = "Waiting"
    let version = "1.0"
    let summary = "Changes that wait."
    let history: WaitingHistory

    var commands: CommandList {
        ["change", "around", "fail"].map { name in
            (name, { @MainActor in WaitingCommand(name: name, history: history) })
        }
    }
}

/// Changes something, and then runs the command of its words; `fail` fails.
private struct WaitingCommand: Command {
    let name: String
    let history: WaitingHistory
    let words = Parameter<ArraySlice<Word>>.rest("words", placeholder: "WORD", help: "The command to run.")

    var signature: Signature {
        Signature(name, "Changes something.", .changes, words, examples: [CommandExample(name, "Changes something.")])
    }

    func run(_ call: Invocation, in context: ShellContext) async throws {
        if name == "fail" { throw CommandFailure("it failed.") }
        history.isChanging = true
        let line = call[words].map(\.text).joined(separator: " ")
        for statement in try Tokenizer.statements(in: line) { try await context.shell.perform(statement, in: context) }
    }
}
