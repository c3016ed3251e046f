import AlbumCommands
import AlbumModel
import AlbumShell
import ChangeCommands
import Events
import MusicLibrary
import ShellCommands
import ShellKit

/// A library of a thousand albums in a file, and a shell that uses it alone.
@MainActor
struct Workplace {
    let library: LibraryAPI
    let workspace: AlbumWorkspace
    let shell: Shell

    /// Creates the library in a folder.
    init(in folder: String) throws {
        let events = EventCenter()
        library = try LibraryAPI.open(at: .file(folder + "/library.sqlite"), events: events)
        workspace = AlbumWorkspace(library: library, name: "")
        shell = try Shell(
            name: "loops", version: "1",
            plugins: [AlbumCommandsPlugin(workspace), ChangeCommandsPlugin(workspace), ShellCommandsPlugin()],
            undo: workspace.history, events: events)
        try library.journal.state.begin(command: "begin with a thousand")
        try library.remove(.matching(.all))
        try library.add((1...thousand).map(Self.album))
        try library.journal.endChange()
    }

    /// Runs a line and discards its output.
    var context: ShellContext {
        ShellContext(
            shell: shell, output: Output(MemoryOutput()), diagnostics: Output(MemoryOutput()), isInteractive: false)
    }

    private static func album(_ number: Int) -> AlbumDraft {
        AlbumDraft(
            title: "\(Titles.all[number % Titles.all.count]) \(number)", artist: "Artist \(number % 100)",
            genre: number.isMultiple(of: 3) ? nil : "Genre \(number % 7)", year: 1950 + number % 70)
    }
}
