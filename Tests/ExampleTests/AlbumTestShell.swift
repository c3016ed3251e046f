import AlbumCommands
import AlbumShell
import ChangeCommands
import Events
import ExchangeCommands
import Foundation
import MacroCommands
import MusicLibrary
import PatternCommands
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
            ShellCommandsPlugin(), MacroCommandsPlugin(directory: macroFolder()),
            PatternCommandsPlugin(),
        ]
        return try TestShell(plugins, undo: LibraryUndoHistory(workspace), isInteractive: isInteractive)
    }

    /// A place for macros that nobody has used; it is made with the first one.
    private static func macroFolder() -> String {
        FileManager.default.temporaryDirectory.appending(path: "macros-\(UUID().uuidString)").path
    }
}
