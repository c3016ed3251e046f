import Randomness
import ShellCommands
import ShellKit
import ShellTesting
import TestTraits
import Testing

@MainActor
@Suite(.mainActor) struct UndoTests {
    private let notes = Notes()
    private let shell: TestShell

    init() throws {
        shell = try TestShell([ShellCommandsPlugin(), NotesPlugin(notes)], undo: notes.history)
    }

    /// Runs lines one by one, as the prompt does, so that each is a step.
    private func type(_ lines: String...) async throws {
        for line in lines { _ = try await shell.run(line) }
    }

    @Test func `a new change empties redo`() async throws {
        try await type("note a", "note b", "undo", "note c")
        #expect(notes.texts == ["a", "c"])
        #expect(throws: NotesHistory.Missing.steps("redo", 1, 0)) { try notes.history.redo(1) }
        #expect(notes.history.steps(limit: nil).map(\.summary) == ["test", "test"])
    }

    @Test func `a failed change does not empty redo`() async throws {
        try await type("note a", "note b", "undo", "note-and-fail")
        #expect(notes.texts == ["a"])
        try await type("redo")
        #expect(notes.texts == ["a", "b"])
    }

    @Test func `the changes of a failed command are rolled back`() async throws {
        let transcript = try await shell.run("note a; note-and-fail; note b", policy: .continue)
        #expect(notes.texts == ["a", "b"])
        #expect(transcript.status == 1)
        #expect(transcript.diagnostics == "test:1: no more notes. Take one away.\n    note-and-fail\n")
    }

    @Test func `a script is one step, also after a failure`() async throws {
        try await type("note before")
        _ = try await shell.run("note a; note b\nnote c\nfail\nnote d", named: "three.blue")
        #expect(notes.texts == ["before", "a", "b", "c"])
        #expect(notes.history.steps(limit: 1).map(\.summary) == ["three.blue"])
        #expect(notes.history.steps(limit: 1).map(\.count) == [3])
        try await type("undo")
        #expect(notes.texts == ["before"])
        try await type("redo")
        #expect(notes.texts == ["before", "a", "b", "c"])
    }

    @Test func `a script without changes is not a step`() async throws {
        try await type("echo a; notes")
        #expect(notes.history.steps(limit: nil).isEmpty)
    }

    @Test func `inside a script undo goes command by command, then to earlier steps`() async throws {
        try await type("note x", "note y")
        let transcript = try await shell.run("note a; note b; undo; note c; undo 2; undo; notes")
        #expect(transcript.output.hasSuffix("x\n"))
        #expect(notes.texts == ["x"])
        try await type("redo", "redo")
        #expect(notes.texts == ["x", "y", "a"])
    }

    @Test func `an earlier step that a script undoes and redoes stays the same step`() async throws {
        try await type("note x", "note y")
        let older = notes.history.steps(limit: nil)
        _ = try await shell.run("undo; redo; note z", named: "again.blue")
        #expect(notes.history.steps(limit: nil).dropFirst() == older[...])
        try await type("undo")
        #expect(notes.texts == ["x", "y"])
    }

    @Test func `a count that is too large fails without a change`() async throws {
        try await type("note a", "note b")
        #expect(try await shell.run("undo 3").diagnostics.contains("cannot undo 3 changes: there are only 2."))
        #expect(notes.texts == ["a", "b"])
        #expect(try await shell.run("redo").diagnostics.contains("nothing to redo."))
        #expect(try await shell.run("undo 2; undo").diagnostics.contains("nothing to undo."))
    }

    @Test(arguments: [0, -1, -1000])
    func `a count below one undoes nothing`(count: Int) async throws {
        try await type("note a", "undo", "note b")
        #expect(try notes.history.undo(count).isEmpty)
        #expect(try notes.history.redo(count).isEmpty)
        #expect(notes.history.steps(limit: count).isEmpty)
        #expect(notes.texts == ["b"])
    }

    @Test func `steps are numbered, newest first, with the undone ones above`() async throws {
        try await type("note a", "note b", "note c", "undo 2")
        let steps = notes.history.steps(limit: nil)
        #expect(steps.map(\.number) == [3, 2, 1])
        #expect(steps.map(\.state) == [.undone, .undone, .done])
        #expect(steps.allSatisfy { $0.count == 1 })
        try await type("redo")
        #expect(notes.history.steps(limit: 2).map(\.state) == [.undone, .done])
        try await type("note d")
        #expect(notes.history.steps(limit: nil).map(\.number) == [4, 2, 1])
    }

    @Test func `steps are numbered, newest first, with the undone ones at the top`() async throws {
        try await type("note a", "note b", "note c")
        #expect(try notes.history.undo(to: 1).map(\.number) == [3, 2])
        #expect(notes.texts == ["a"])
        #expect(throws: NotesHistory.Missing.self) { try notes.history.undo(to: 3) }
        #expect(throws: NotesHistory.Missing.self) { try notes.history.undo(to: 99) }
    }

    @Test func `a change outside any command is a step by itself`() async throws {
        notes.add("a")
        #expect(notes.history.steps(limit: 1).map(\.state) == [.done])
        _ = try notes.history.undo(1)
        #expect(notes.texts.isEmpty)
    }

    @Test func `any sequence of changes, undos and redos matches a plain model`() async throws {
        var random = SeededRandom(seed: 20)
        var done: [[String]] = [[]]
        var index = 0
        for number in 1...2000 {
            switch Int.random(in: 0..<6, using: &random) {
            case 0...2:
                done = Array(done[...index]) + [done[index] + ["\(number)"]]
                index += 1
                try await type("note \(number)")
            case 3:
                index = max(0, index - 1)
                try await type("undo")
            case 4:
                index = min(done.count - 1, index + 1)
                try await type("redo")
            default:
                try await type("note-and-fail")
            }
            try #require(notes.texts == done[index])
        }
    }
}
