package import AlbumShell
package import ShellKit

/// The commands that bring albums in from files and out to them.
package struct ExchangeCommandsPlugin: Plugin {
    private let workspace: AlbumWorkspace

    /// The plugin for a workspace.
    package init(_ workspace: AlbumWorkspace) {
        self.workspace = workspace
    }

    /// `ExchangeCommands`
    package var name: String { "ExchangeCommands" }
    /// What it brings.
    package var summary: String { "Brings albums in from files, and out to them." }

    /// The commands, in the order of `help`.
    package var commands: [any Command] {
        [ImportCommand(workspace), ExportCommand(workspace)]
    }

    /// What other programs call these things.
    package var habits: [String: String] {
        let bring = "'import FILE' brings albums in from a file."
        let write = "'export --to FILE' writes the albums to a file."
        return ["load": bring, "open": bring, "read": bring, "dump": write, "backup": write]
    }
}
