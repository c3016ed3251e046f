import AlbumModel
import AlbumShell
import Events
import MusicLibrary
import ShellCommands
import ShellKit
import ShellTesting
import TestFiles
import TestTraits
import Testing

/// A dry run succeeds exactly if the command would, reports the same error if not, and changes nothing.
@MainActor
@Suite(.mainActor) struct DryRunTests {
    /// A script whose last statement is the command, after the steps of the situation.
    struct Situation: CustomTestStringConvertible {
        var steps: [String] = []
        var before = ""
        let command: String
        var testDescription: String { (steps + [before + command]).joined(separator: " | ") }
    }

    private nonisolated static let changes = [
        "add A --artist B", "add A --artist B --at 1", "add A --artist B --at 6", "add A --artist B --at 7",
        "add A --artist B --at 99", "edit 1 genre=X", "edit 9 genre=X", "edit * genre=Pop", "edit id=3",
        "delete 1", "delete *", "delete 1 9", "delete .", "move 1 --to 5", "move 1 --to 6", "move 1 --to 99",
        "move 2-4 --to 5", "move 2-4 --to 6", "move * --to 3",
    ].map { Situation(command: $0) }

    private nonisolated static let positionsBehindOtherEdits = [
        Situation(before: "delete *; ", command: "delete"), Situation(before: "delete *; ", command: "move 1 --to 1"),
        Situation(before: "delete *; ", command: "add A --artist B --at 2"),
        Situation(before: "delete *; ", command: "edit * genre=X"),
        Situation(before: "add A --artist B; ", command: "move 1 --to 6"),
        Situation(before: "begin; delete 1; ", command: "add A --artist B --at 6"),
        Situation(before: "begin; add A --artist B --at 1; ", command: "edit 1 genre=X"),
    ]

    private nonisolated static let two = ["delete 1", "delete 1"]

    private nonisolated static let undos = [
        Situation(command: "undo"), Situation(command: "redo"), Situation(command: "undo --to 0"),
        Situation(command: "undo --to 999"), Situation(steps: two, command: "undo 2"),
        Situation(steps: two, command: "undo 3"), Situation(steps: two, command: "undo --to 1"),
        Situation(steps: two, command: "undo --to 3"), Situation(steps: two, command: "undo --to -1"),
        Situation(steps: two + ["undo"], command: "undo --to 2"), Situation(steps: two + ["undo 2"], command: "redo 2"),
        Situation(steps: two + ["undo 2"], command: "redo 3"),
        Situation(steps: two + ["undo", "delete 2"], command: "redo"),
    ]

    private nonisolated static let undosInSteps = [
        Situation(before: "delete 1; delete 1; ", command: "undo"),
        Situation(before: "delete 1; delete 1; ", command: "undo 2"),
        Situation(before: "delete 1; delete 1; ", command: "undo 3"),
        Situation(before: "delete 1; delete 1; undo 2; ", command: "redo 2"),
        Situation(before: "delete 1; delete 1; undo 2; ", command: "redo 3"),
        Situation(steps: two, before: "delete 1; ", command: "undo 3"),
        Situation(steps: two, before: "delete 1; ", command: "undo --to 1"),
        Situation(steps: ["delete 1; delete 1"], command: "undo 2"),
        Situation(steps: ["delete 1; delete 1"], before: "undo; ", command: "redo 2"),
        Situation(before: "begin; delete 1; delete 1; ", command: "undo 2"),
        Situation(before: "begin; delete 1; undo; ", command: "redo"),
        Situation(command: "rollback"), Situation(before: "begin; ", command: "rollback"),
        Situation(before: "begin; delete 1; ", command: "rollback"),
    ]

    @Test(arguments: changes + positionsBehindOtherEdits + undos + undosInSteps, [true, false])
    func `a dry run ends as the command would`(_ situation: Situation, inMemory: Bool) async throws {
        let real = try await Subject(situation, inMemory: inMemory)
        let outcome = try await real.run(situation.before + situation.command)
        let dry = try await Subject(situation, inMemory: inMemory)
        let preview = try await dry.run(situation.before + situation.command + " --dry-run")
        #expect(preview.status == outcome.status, "\(preview) for \(outcome)")
        let said = preview.diagnostics.replacing(" --dry-run", with: "")
            .replacing("Would undo ", with: "Undid ").replacing("Would redo ", with: "Redid ")
            .replacing(/\n +[0-9]+  .*/, with: "")
        if outcome.status != 0 || situation.command.contains("do") { #expect(said == outcome.diagnostics) }
        let untouched = try await Subject(situation, inMemory: inMemory)
        _ = try await untouched.run(situation.before)
        #expect(try await dry.state == untouched.state)
    }

    /// A change of another program during a step prevents its rollback.
    @Test func `a dry run of a rollback fails if another program has changed the library`() async throws {
        let situation = Situation(command: "")
        let subject = try await Subject(situation, inMemory: false)
        let shell = subject.shell.shell
        let context = ShellContext(
            shell: shell, output: Output(MemoryOutput()), diagnostics: Output(MemoryOutput()), isInteractive: true)
        for line in ["begin mine", "delete 1"] { await TypedLine(line, in: context).run() }
        let other = try LibraryAPI.open(at: subject.location, events: EventCenter(), author: "other")
        try other.journal.state.begin(command: "delete")
        try other.remove(.album(Album.ID(5)))
        try other.journal.endChange()
        for line in ["rollback --dry-run", "rollback"] {
            await TypedLine(line, in: context).run()
            #expect(shell.variables.status == 1, "\(line)")
        }
    }

    /// A shell with its own library, after the steps of a situation.
    @MainActor
    private final class Subject {
        let shell: TestShell
        let location: LibraryLocation
        private let library: LibraryAPI
        private let workspace: AlbumWorkspace
        private let folder = TemporaryFolder()

        init(_ situation: Situation, inMemory: Bool) async throws {
            location = inMemory ? .memory : .file(folder.file("library.sqlite"))
            library = try LibraryAPI.open(at: location, events: EventCenter(), author: "me")
            workspace = AlbumWorkspace(library: library, name: "test")
            shell = try TestShell(albums: workspace, [ShellCommandsPlugin()])
            for step in situation.steps { #expect(try await shell.run(step).status == 0, "\(step)") }
        }

        func run(_ script: String) async throws -> Transcript { try await shell.run(script) }

        /// The albums with their ids, the changes and the current album.
        var state: [String] {
            get async throws {
                let changes = try library.journal.steps(limit: 100).map { "\($0.number) \($0.changes) \($0.state)" }
                let albums = try await run("list --format json").output
                return [albums, "\(changes)", try await run("show . --format json").output]
            }
        }
    }
}
