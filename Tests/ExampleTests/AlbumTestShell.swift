import AlbumCommands
import AlbumShell
import ChangeCommands
import Events
import ExchangeCommands
import MusicLibrary
import ShellCommands
import ShellKit
import ShellTesting

/// A shell with all the plugins of the program, on the five first albums in memory.
@MainActor
enum AlbumTestShell {
    static func make(isInteractive: Bool = false) throws -> TestShell {
        let events = EventCenter()
        let workspace = AlbumWorkspace(library: try LibraryAPI.open(at: .memory, events: events), name: "memory")
        let plugins: [any Plugin] = [
            AlbumCommandsPlugin(workspace), ChangeCommandsPlugin(workspace), ExchangeCommandsPlugin(workspace),
            ShellCommandsPlugin(),
        ]
        return try TestShell(plugins, undo: LibraryUndoHistory(workspace), isInteractive: isInteractive)
    }
}
