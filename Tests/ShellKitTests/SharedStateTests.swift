import Files
import Foundation
import ShellCommands
import ShellTesting
import TestFiles
import TestTraits
import Testing

@testable import ShellKit

/// Two histories of one file, as two programs have them.
@MainActor
@Suite(.mainActor) struct SharedStateTests {
    /// A program: it appends a word, or repeats the last one.
    private struct WordsPlugin: Plugin {
        let name = "Words"
        let summary = "Keeps words."
        let history: StateHistory<[String]>

        var commands: CommandList {
            ["append", "repeat"].map { name in (name, { @MainActor in WordCommand(name, history) }) } + history.commands
        }
    }

    private struct WordCommand: ImmediateCommand {
        let word = Parameter<String>.required("word", help: "The word.")
        let name: String
        let history: StateHistory<[String]>

        init(_ name: String, _ history: StateHistory<[String]>) { (self.name, self.history) = (name, history) }

        var signature: Signature { Signature(name, "Appends a word.", .changes, word, examples: []) }

        func run(_ call: Invocation, in context: ShellContext) throws {
            if name == "append" { return history.update { $0.append(call[word]) } }
            let last = history.state.last
            // What another program does between the look and the change.
            try FileWords(path: call[word]).save(["meanwhile"])
            history.update { $0.append(last ?? "") }
        }
    }

    private struct FileWords {
        let path: String

        func load() throws -> [String] {
            guard FileManager.default.fileExists(atPath: path) else { return [] }
            return try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").map(String.init)
        }

        func save(_ words: [String]) throws {
            if words.last == "unsaved" { throw CommandFailure("the disk is full.") }
            try words.joined(separator: "\n").write(toFile: path, atomically: true, encoding: .utf8)
        }
    }

    private let folder: TemporaryFolder
    private let file: FileWords
    private let (a, b): (StateHistory<[String]>, StateHistory<[String]>)

    init() throws {
        folder = TemporaryFolder()
        let file = FileWords(path: folder.path + "/words")
        self.file = file
        func open() throws -> StateHistory<[String]> {
            try StateHistory(file: file.path, load: file.load, save: file.save)
        }
        (a, b) = (try open(), try open())
    }

    @discardableResult
    private func run(
        _ lines: String, in history: StateHistory<[String]>, isInteractive: Bool = true
    ) async throws -> Transcript {
        try await TestShell(
            [WordsPlugin(history: history), ShellCommandsPlugin()], undo: history, isInteractive: isInteractive
        ).run(lines)
    }

    /// The lines of each program in turn, and the words of the file after them.
    @Test(arguments: [
        (["a: append 1", "b: append 2", "a: append 3"], "1 2 3"),
        (["b: append 1", "b: append 2", "a: append 3", "b: append 4"], "1 2 3 4"),
        (["a: append 1; append 2", "b: append 3", "a: append 4; append 5"], "1 2 3 4 5"),
        (["a: append 1", "b: append 2", "a: undo"], "1 2"), (["a: append 1", "b: undo"], "1"),
        (["a: append 1", "b: append 2", "a: append 3; undo"], "1 2"),
        (["a: append 1; undo", "b: append 2", "a: redo"], "2"),
        (["a: append 1", "b: append 2; undo", "a: undo; append 3"], "3"),
        (["a: append 1", "b: append unsaved", "a: append 2"], "1 2"),
        (["b: append 1", "a: nonsense", "b: append 2", "a: echo", "a: append 3"], "1 2 3"),
    ])
    func `no program removes what the other has saved`(steps: [String], words: String) async throws {
        for step in steps { try await run(String(step.dropFirst(3)), in: step.hasPrefix("a") ? a : b) }
        #expect(try file.load() == words.split(separator: " ").map(String.init))
    }

    @Test func `a command sees what the other program has saved`() async throws {
        try await run("append 1", in: b)
        try await run("echo", in: a)
        #expect(a.state == ["1"])
    }

    @Test func `undo names the other program as the reason why there is nothing to undo`() async throws {
        try await run("append 1", in: a)
        try await run("append 2", in: b)
        let transcript = try await run("undo", in: a)
        let reason = "There is nothing to undo, because another program has changed '\(file.path)' since.\n"
        #expect(transcript == Transcript(diagnostics: reason, status: 1))
    }

    @Test func `a change that depends on an older value is refused`() async throws {
        let transcript = try await run("repeat '\(file.path)'", in: a)
        #expect(transcript.status == 1)
        #expect(transcript.diagnostics.contains("at the same time, so nothing was changed. Run the command again."))
        #expect(try file.load() == ["meanwhile"])
        #expect(try await run("append 1", in: a).status == 0)
        #expect(try file.load() == ["meanwhile", "1"])
    }

    @Test func `while another program has the lock, a change waits, and is then refused`() async throws {
        let lock = LockFile(path: file.path + ".lock")
        #expect(lock.lock(until: .now))
        let transcript = try await run("append 1", in: a)
        let reason = "Another program is changing '\(file.path)'. Try again.\n"
        #expect(transcript == Transcript(diagnostics: reason, status: 1))
        #expect(a.state == [])
        #expect(try file.load() == [])
        lock.unlock()
        try await run("append 2", in: a)
        #expect(try file.load() == ["2"])
    }

    @Test func `a script holds the lock until its end, or until it waits`() throws {
        let lock = LockFile(path: file.path + ".lock")
        try a.beginGroup("script")
        try change(a, "1")
        #expect(!lock.lock(until: .now))
        #expect(try a.flush() && lock.lock(until: .now))
        lock.unlock()
        try change(b, "2")
        try change(a, "3")
        try a.endGroup()
        #expect(try file.load() == ["1", "2", "3"])
        #expect(a.depths?.undo == 1)
    }

    @Test func `a step is not rolled back over a change of another program`() throws {
        try a.beginGroup("step")
        try change(a, "1")
        try a.flush()
        try change(b, "2")
        #expect(throws: CommandFailure.self) { try a.endGroup(rollingBack: true) }
        try a.endGroup()
        #expect(try file.load() == ["1", "2"])
    }

    private func change(_ history: StateHistory<[String]>, _ word: String) throws {
        try history.begin("append \(word)")
        history.update { $0.append(word) }
        try history.end()
    }
}
