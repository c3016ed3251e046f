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
        let history: StateHistory<Words>

        var commands: CommandList {
            ["append", "repeat"].map { name in (name, { @MainActor in WordCommand(name, history) }) } + history.commands
        }
    }

    private struct WordCommand: ImmediateCommand {
        let word = Parameter<String>.required("word", help: "The word.")
        let name: String
        let history: StateHistory<Words>

        init(_ name: String, _ history: StateHistory<Words>) { (self.name, self.history) = (name, history) }

        var signature: Signature { Signature(name, "Appends a word.", .changes, word, examples: []) }

        func run(_ call: Invocation, in context: ShellContext) throws {
            if name == "append" { return history.update { $0.append(call[word]) } }
            let last = history.state.last
            // Another program does this between the look and the change.
            try SharedStateTests.change(StateHistory(in: FileHistory(call[word], new: Words())), "meanwhile")
            history.update { $0.append(last ?? "") }
        }
    }

    /// Words; a list that ends with `unsaved` cannot be saved.
    private struct Words: Codable, Equatable, Sendable {
        var list: [String] = []

        init() {}

        init(from decoder: any Decoder) throws { list = try decoder.singleValueContainer().decode([String].self) }

        func encode(to encoder: any Encoder) throws {
            if last == "unsaved" { throw CommandFailure("the disk is full.") }
            var container = encoder.singleValueContainer()
            try container.encode(list)
        }

        var last: String? { list.last }

        mutating func append(_ word: String) { list.append(word) }
    }

    private let folder: TemporaryFolder
    private let path: String
    private let (a, b): (StateHistory<Words>, StateHistory<Words>)

    init() throws {
        folder = TemporaryFolder()
        path = folder.path + "/words"
        let path = path
        func open() throws -> StateHistory<Words> { try StateHistory(in: FileHistory(path, new: Words())) }
        (a, b) = (try open(), try open())
    }

    /// The words that a new program reads.
    private func saved() throws -> [String] { try StateHistory(in: FileHistory(path, new: Words())).state.list }

    @discardableResult
    private func run(
        _ lines: String, in history: StateHistory<Words>, isInteractive: Bool = true
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
        (["a: append 1", "b: append 2", "a: undo"], "1"), (["a: append 1", "b: undo"], ""),
        (["a: append 1", "b: append 2", "a: append 3; undo"], "1 2"),
        (["a: append 1; undo", "b: append 2", "a: redo"], "2"), (["a: append 1; undo", "b: redo", "a: undo 1"], ""),
        (["a: append 1", "b: append 2; undo", "a: undo; append 3"], "3"),
        (["a: append 1", "b: append 2", "a: undo 2; redo", "b: redo; redo"], "1 2"),
        (["a: append 1", "b: append unsaved", "a: append 2"], "1 2"),
        (["b: append 1", "a: nonsense", "b: append 2", "a: echo", "a: append 3"], "1 2 3"),
    ])
    func `no program removes what the other has saved`(steps: [String], words: String) async throws {
        for step in steps { try await run(String(step.dropFirst(3)), in: step.hasPrefix("a") ? a : b) }
        #expect(try saved() == words.split(separator: " ").map(String.init))
    }

    @Test func `a command sees what the other program has saved`() async throws {
        try await run("append 1", in: b)
        try await run("echo", in: a)
        #expect(a.state.list == ["1"])
    }

    @Test func `a change that depends on an older value is refused`() async throws {
        let transcript = try await run("repeat '\(path)'", in: a)
        #expect(transcript.status == 1)
        #expect(transcript.diagnostics.contains("at the same time, so nothing was changed. Run the command again."))
        #expect(try saved() == ["meanwhile"])
        #expect(try await run("append 1", in: a).status == 0)
        #expect(try saved() == ["meanwhile", "1"])
    }

    @Test func `while another program has the lock, a change waits, and is then refused`() async throws {
        let lock = LockFile(path: path + ".lock")
        #expect(lock.lock(until: .now))
        let transcript = try await run("append 1", in: a)
        let reason = "Another program is changing '\(path)'. Try again.\n"
        #expect(transcript == Transcript(diagnostics: reason, status: 1))
        #expect(a.state.list == [])
        #expect(try saved() == [])
        lock.unlock()
        try await run("append 2", in: a)
        #expect(try saved() == ["2"])
    }

    @Test func `a script holds the lock until its end, or until it waits`() throws {
        let lock = LockFile(path: path + ".lock")
        try a.beginGroup("script")
        try Self.change(a, "1")
        #expect(!lock.lock(until: .now))
        #expect(try a.flush() && lock.lock(until: .now))
        lock.unlock()
        try Self.change(b, "2")
        try Self.change(a, "3")
        try a.endGroup()
        #expect(try saved() == ["1", "2", "3"])
        #expect(a.depths?.undo == 3)
    }

    @Test func `a step is not rolled back over a change of another program`() throws {
        try a.beginGroup("step")
        try Self.change(a, "1")
        try a.flush()
        try Self.change(b, "2")
        #expect(throws: CommandFailure.self) { try a.endGroup(rollingBack: true) }
        try a.endGroup()
        #expect(try saved() == ["1", "2"])
    }

    private static func change(_ history: StateHistory<Words>, _ word: String) throws {
        try history.begin("append \(word)")
        history.update { $0.append(word) }
        try history.end()
    }
}
