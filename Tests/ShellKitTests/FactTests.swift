import Events
import ShellCommands
import ShellKit
import ShellTesting
import TestTraits
import Testing

/// The facts of lines in a shell with notes.
@MainActor
@Suite(.mainActor) struct FactTests {
    private func makeShell(isInteractive: Bool = true) throws -> TestShell {
        let notes = Notes()
        return try TestShell(
            [ShellCommandsPlugin(), NotesPlugin(notes)], undo: notes.history, isInteractive: isInteractive)
    }

    /// The facts of a line, without those in which handlers pass a request on.
    private func facts(of line: String, isInteractive: Bool = true) async throws -> [String] {
        let shell = try makeShell(isInteractive: isInteractive)
        var facts: [Fact] = []
        let watching = shell.shell.facts.watch { facts.append($0) }
        _ = try await shell.run(line)
        watching.cancel()
        return facts.compactMap(Self.text)
    }

    private static func text(_ fact: Fact) -> String? {
        switch fact {
        case .asked, .began, .ended: nil
        case .typed(let line): "typed \(line)"
        case .changed(let handler, let from, let to): "changed by \(handler.name): \(from) → \(to)"
        case .answered(let handler, let command): "answered by \(handler.name): \(command)"
        case .object(let layers): "object " + layers.map { "\($0.type) \($0.text)" }.joined(separator: ", ")
        case .edit, .stacks: "edit"
        case .posted(let event, let observers): "posted \(event) to \(observers.joined(separator: ", "))"
        case .message(let plugin, let isSent, let text): "\(isSent ? "sent to" : "received from") \(plugin): \(text)"
        case .ran(let line): "ran \(line)"
        case .failed(let message): "failed: \(message)"
        case .depends(let text): "depends on \(text)"
        }
    }

    @Test func `the facts of a line are posted in order`() async throws {
        #expect(
            try await facts(of: "ECHO a") == [
                "typed ECHO a", "changed by shouting: ECHO a → echo a", "answered by ShellCommands: echo",
                "object BoundCommand echo a", "posted CommandDidRun to notes", "ran ECHO a",
            ])
    }

    @Test func `each handler is asked until one answers`() async throws {
        let shell = try makeShell()
        var asked: [String] = []
        let watching = shell.shell.facts.watch { if case .asked(let handler) = $0 { asked.append(handler.name) } }
        defer { watching.cancel() }
        _ = try await shell.run("echo a")
        #expect(
            asked == [
                "pasted-prompts", "history", "blank-lines", "aliases", "signs", "decorators", "system-commands",
                "pipes",
                "operators", "shouting", "variables", "redirections", "ShellCommands",
            ])
    }

    @Test func `the handler of aliases changes the request, and answers after that of the new one`() async throws {
        let facts = try await facts(of: "alias e 'echo one'; e two > /dev/null")
        #expect(
            facts.dropFirst(5).prefix(5) == [
                "changed by aliases: e two > /dev/null → echo one two > /dev/null",
                "changed by redirections: echo one two > /dev/null → echo one two",
                "answered by ShellCommands: echo", "answered by aliases: echo",
                "object RedirectedCommand > /dev/null, BoundCommand echo one two",
            ])
    }

    @Test func `a pipe, variables and an abbreviation appear in the facts`() async throws {
        #expect(
            try await facts(of: "let who 'a b'; ec $who | cat").dropFirst(5) == [
                "changed by pipes: ec $who | cat → ec $who", "changed by variables: ec $who → ec a\\ b",
                "answered by abbreviations: echo", "object PipedCommand | cat, BoundCommand ec a\\ b",
                "posted CommandDidRun to notes", "ran ec $who | cat",
            ])
    }

    @Test func `a command inside another one has facts of its own`() async throws {
        #expect(
            try await facts(of: "try fail", isInteractive: false) == [
                "answered by decorators: try", "object DecoratedCommand try, StatementCommand fail",
                "answered by Notes: fail", "object BoundCommand fail", "failed: it failed.",
                "posted CommandDidRun to notes", "ran try fail",
            ])
        #expect(try await facts(of: "time echo a", isInteractive: false).contains("ran echo a"))
    }

    @Test func `a failure is a fact once`() async throws {
        let expected = ["typed lsit", "failed: unknown command 'lsit'. 'help' lists the commands."]
        #expect(try await facts(of: "lsit") == expected)
        #expect(try await facts(of: "fail").count { $0.hasPrefix("failed") } == 1)
    }

    @Test func `the sources of facts are attached only while the facts are watched`() throws {
        let shell = try makeShell().shell
        #expect(shell.events.trace == nil)
        let (first, second) = (shell.facts.watch { _ in }, shell.facts.watch { _ in })
        first.cancel()
        #expect(shell.events.trace != nil)
        second.cancel()
        #expect(shell.events.trace == nil)
    }

    @Test func `collected facts reach no other watcher`() throws {
        let shell = try makeShell().shell
        var others = 0
        let watching = shell.facts.watch { _ in others += 1 }
        #expect(shell.facts.collect { shell.facts.post(.ran("a")) } == [.ran("a")])
        #expect(others == 0)
        shell.facts.post(.ran("b"))
        #expect(others == 1)
        watching.cancel()
        shell.facts.post(.ran("c"))
        #expect(others == 1)
    }
}
