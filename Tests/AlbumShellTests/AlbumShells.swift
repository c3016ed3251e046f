import AlbumCommands
import AlbumModel
import AlbumShell
import ChangeCommands
import Events
import MusicLibrary
import ShellKit
import ShellTesting

extension AlbumWorkspace {
    /// A workspace of the five first albums in memory.
    static func inMemory() throws -> AlbumWorkspace {
        AlbumWorkspace(library: try LibraryAPI.open(at: .memory, events: EventCenter()), name: "memory")
    }
}

extension TestShell {
    /// Creates a shell with the commands on albums, and other plugins.
    convenience init(
        albums workspace: AlbumWorkspace, _ others: [any Plugin] = [], isInteractive: Bool = false,
        appearance: OutputAppearance = OutputAppearance()
    ) throws {
        try self.init(
            [AlbumCommandsPlugin(workspace), ChangeCommandsPlugin(workspace)] + others, undo: workspace.history,
            isInteractive: isInteractive, appearance: appearance)
    }
}
