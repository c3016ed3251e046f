import AlbumModel
import AlbumShell
import Events
import Glibc
import MusicLibrary
import ShellCommands
import ShellKit
import ShellTesting
import TestFiles
import TestTraits
import Testing

/// The current album after the change of a command is undone.
@MainActor
@Suite(.blocking) struct CurrentAlbumTests {
    private let workspace: AlbumWorkspace
    private let shell: TestShell

    private var library: LibraryAPI { workspace.library }

    init() throws {
        // As in the program: the reader of a command may be closed before it.
        signal(SIGPIPE, SIG_IGN)
        workspace = try .inMemory()
        shell = try TestShell(albums: workspace, [ShellCommandsPlugin()])
    }

    @Test(arguments: [
        ("go 2; try add Foo --artist Bar | false", 2), ("try add Foo --artist Bar | false", nil),
        ("go 2; add One --artist A; try add Two --artist A | false", 6),
        ("go 2; edit 1 genre=Pop; go 3; try add Foo --artist Bar | false", 3),
        ("go 2; try go 4 | false", 4), ("go 2; delete .; try show | false", 3),
        ("go 2; delete .; try add Foo --artist Bar | false", 3), ("go 2; add Foo --artist Bar | true", 6),
    ])
    func `an album whose addition was undone is not the current one`(lines: String, id: Int64?) async throws {
        let transcript = try await shell.run(lines)
        #expect(transcript.status == 0, "\(transcript)")
        #expect(workspace.current.id?.number == id)
    }

    @Test(arguments: [
        ("go 3; delete .", 4), ("go last; delete .", 4), ("go 3; delete .; move . --to 1", 4), ("delete 1", 2),
        ("go 3; delete .; undo", 3), ("go 3; delete .; undo; go 1; redo", 4), ("go 2; delete *", nil),
        ("go 2; delete *; undo", 2),
    ])
    func `the album that moved up to the position of a deleted one stays current`(
        lines: String, id: Int64?
    ) async throws {
        let transcript = try await shell.run(lines)
        #expect(transcript.status == 0, "\(transcript)")
        #expect(workspace.current.id?.number == id)
    }

    @Test(arguments: [
        "move 1-3 --to 5", "move 1 --to 5", "move 2 --to 1", "move 1 --to 5; undo", "edit 3 genre=X; move 1 --to 2",
        "begin; move 1 --to 5; rollback", "move 1 --to 5 --dry-run", "add A --artist B --at 1; undo",
        "delete 1; undo", "try delete 1 | false", "show .; move 1 --to 4",
    ])
    func `the first album stays the current one if no command has moved`(lines: String) async throws {
        let transcript = try await shell.run(lines)
        #expect(transcript.status == 0, "\(transcript)")
        #expect(try workspace.current.resolvedID() == Album.ID(1))
    }

    @Test(arguments: [
        ("go 3 | edit 1 genre=X | go 5 | undo", 5), ("go 3 | edit 1 genre=X | undo | go 5 | redo", 5),
        ("go 3 | edit 1 genre=X; go 5; edit 2 genre=Y | go 1 | undo", 1), ("go 3 | delete 1 | go 4 | undo", 5),
        ("go 3 | move 1 --to 5 | go 4 | undo", 5), ("go 3 | delete . | go 1 | undo", 3),
        ("go 3 | delete . | undo | go 1 | redo", 4), ("go 3 | add A --artist B | go 1 | undo", 3),
        ("go 3 | add A --artist B | edit 1 genre=X | go 1 | undo 2", 3),
        ("go 3 | add A --artist B | undo | go 1 | redo", 6),
        ("add A --artist B | add C --artist D | go 6 | edit 1 genre=X | go 7 | undo | undo", 6),
        ("go 2 | delete * | add A --artist B | undo 2", 2),
    ])
    func `undo and redo move the current album only if the change had moved it`(
        steps: String, id: Int64
    ) async throws {
        for step in steps.split(separator: " | ") {
            #expect(try await shell.run(String(step)).status == 0, "\(step)")
        }
        #expect(try workspace.current.resolvedID() == Album.ID(id))
    }

    @Test func `the album that moved up stays current, also if another program deleted the current one`() async throws {
        _ = try await shell.run("go 3")
        try library.journal.state.begin(command: "delete")
        _ = try library.remove(.album(Album.ID(3)))
        try library.journal.endChange()
        #expect(try await shell.run("show . --format json").output.contains("Staring at the Sun"))
        _ = try await shell.run("move . --to 1")
        #expect(try await shell.run("delete .").diagnostics == "Deleted 'Staring at the Sun'.\n")
    }

    @Test func `several steps of another session move the current album as one undo for each would`() async throws {
        let folder = TemporaryFolder()
        let file = LibraryLocation.file(folder.file("library.sqlite"))
        let other = AlbumWorkspace(
            library: try LibraryAPI.open(at: file, events: EventCenter(), author: "other"), name: "file")
        let otherShell = try TestShell(albums: other)
        for line in ["go 3", "add A --artist B"] { _ = try await otherShell.run(line) }
        try other.library.journal.state.begin(command: "import")
        try other.library.add(AlbumDraft(title: "C", artist: "D"))
        try other.library.journal.endChange(currentAfter: other.current.id)
        try other.library.close()
        for requests in [[JournalRequest.undo(2)], [.undo(1), .undo(1)]] {
            let own = AlbumWorkspace(
                library: try LibraryAPI.open(at: file, events: EventCenter(), author: "own"), name: "file")
            own.current.move(to: Album.ID(7))
            for request in requests { _ = try own.history.perform(request) }
            #expect(own.current.id == Album.ID(3))
            _ = try own.history.perform(.redo(2))
            #expect(own.current.id == Album.ID(6))
            try own.library.close()
        }
    }

    /// A workspace on a library whose file is removed in the middle of the change `add`, which makes the new album the current one.
    private func workspaceLosingAnAddition(
        to folder: TemporaryFolder, inStep: Bool
    ) throws -> (AlbumWorkspace, LibraryError) {
        let path = folder.file("library.sqlite")
        let workspace = AlbumWorkspace(
            library: try LibraryAPI.open(at: .file(path), events: EventCenter()), name: "file")
        workspace.current.move(to: Album.ID(2))
        if inStep { try workspace.history.beginGroup("step") }
        try workspace.history.begin("add")
        workspace.current.move(to: try workspace.library.add(AlbumDraft(title: "Foo", artist: "Bar")))
        #expect(unlink(path) == 0)
        return (workspace, .removed(path: path))
    }

    @Test func `the current album is restored if the change of a command cannot be saved`() throws {
        let folder = TemporaryFolder()
        let (workspace, reason) = try workspaceLosingAnAddition(to: folder, inStep: false)
        let loss = #expect(throws: LostChanges.self) { try workspace.history.end(commits: true) }
        #expect(loss?.cause as? LibraryError == reason)
        #expect(loss?.changes == 0..<1)
        #expect(workspace.current.id == Album.ID(2))
    }

    @Test func `a step also ends if its change cannot be saved`() throws {
        let folder = TemporaryFolder()
        let (workspace, reason) = try workspaceLosingAnAddition(to: folder, inStep: true)
        // The change is committed at its own end, because it is older than 500 ms.
        usleep(510_000)
        let loss = #expect(throws: LostChanges.self) { try workspace.history.endGroup(rollingBack: false) }
        #expect(loss?.cause as? LibraryError == reason)
        #expect(throws: LibraryError.noGroupOpen) { try workspace.library.journal.endGroup() }
        #expect(workspace.current.id == Album.ID(2))
    }
}
