package import AlbumShell
package import ShellKit

/// The commands for the import and export of albums.
package struct ExchangeCommandsPlugin: Plugin {
    private let workspace: AlbumWorkspace
    private let state: String?

    /// - Parameter state: The directory for what an update knows about folders of audio files; nil keeps nothing.
    package init(_ workspace: AlbumWorkspace, state: String? = nil) {
        (self.workspace, self.state) = (workspace, state)
        workspace.readAlbums = ImportedFile.readAlbums
    }

    package var name: String { "ExchangeCommands" }
    package var summary: String { "Imports albums from files and folders, and exports albums to files." }

    package var commands: CommandList {
        [("import", { ImportCommand(workspace, state: state) }), ("export", { ExportCommand(workspace) })]
    }

    package var foreignCommandHints: [String: String] {
        let advice = "'import FILE' imports albums from a file."
        let write = "'export --to FILE' exports albums to a file."
        return ["load": advice, "read": advice, "dump": write, "backup": write]
    }
}
