import Events
import ShellCommands
import ShellKit
import ShellTesting
import TestTraits
import Testing

/// Messages about changes that may still fail.
@MainActor
@Suite(.mainActor) struct PendingMessageTests {
    private let notes = Notes()

    private func run(_ lines: String, isInteractive: Bool) async throws -> Transcript {
        let plugins: [any Plugin] = [ShellCommandsPlugin(), NotesPlugin(notes), SayingPlugin(notes: notes)]
        return try await TestShell(plugins, undo: notes.history, isInteractive: isInteractive).run(lines)
    }

    @Test(arguments: [false, true])
    func `the message of a command that fails later is dropped`(isInteractive: Bool) async throws {
        let transcript = try await run(
            "say before a after; say before b after fail; echo end", isInteractive: isInteractive)
        #expect(notes.texts == ["a"])
        #expect(transcript.diagnostics.hasPrefix("before\nafter\nbefore\n"), "\(transcript)")
        #expect(transcript.diagnostics.ranges(of: "after\n").count == 1, "\(transcript)")
    }

    @Test(arguments: [false, true])
    func `a warning is written although the command fails`(isInteractive: Bool) async throws {
        let transcript = try await run("say before a warn after fail", isInteractive: isInteractive)
        #expect(transcript.diagnostics.contains("before\nwarn\n"))
        #expect(!transcript.diagnostics.contains("after\n"))
    }

    @Test(arguments: [false, true])
    func `messages retain their order`(isInteractive: Bool) async throws {
        let transcript = try await run(
            "say a one; try say b two fail; try say c three; time say d four; nothing", isInteractive: isInteractive)
        let said = transcript.diagnostics.split(separator: "\n").map { $0.split(separator: " ").first ?? "" }
        #expect(
            said.prefix(4).map(String.init) == ["one", isInteractive ? "It" : "test:1:", "three", "four"],
            "\(transcript)")
        #expect(said.dropFirst(4).first == "Took", "\(transcript)")
        #expect(transcript.diagnostics.contains("'nothing'"), "\(transcript)")
    }

    @Test(arguments: [false, true])
    func `a report is written after the change that it reports`(isInteractive: Bool) async throws {
        let transcript = try await run("say a one commit two result", isInteractive: isInteractive)
        #expect(transcript == Transcript(output: "result\n", diagnostics: "one\ntwo\n"))
        #expect(notes.history.steps(limit: nil).count == 1)
    }
}

/// Writes each of its words, adds those of one letter as a note, warns, commits, writes a result, or fails.
private struct SayCommand: Command {
    let notes: Notes
    let words = Parameter<ArraySlice<Word>>.rest("words", placeholder: "WORD", help: "The words to write, note or run.")

    var signature: Signature {
        Signature("say", "Says words.", .changes, words, examples: [CommandExample("say hello", "Says hello.")])
    }

    func run(_ call: Invocation, in shell: ShellContext) throws {
        for word in call[words].map(\.text) {
            switch word {
            case "warn": try shell.warn(word)
            case "commit": try shell.commitChange(as: "rest")
            case "result": try shell.output.writeLine(word)
            case "fail": throw CommandFailure("it failed.")
            case _ where word.count == 1: notes.add(word)
            default: try shell.note(word)
            }
        }
    }
}

private struct SayingPlugin: Plugin {
    let name = "Saying"
    let version = "1.0"
    let summary = "Says words."
    let notes: Notes

    var commands: CommandList { [("say", { SayCommand(notes: notes) })] }
}
