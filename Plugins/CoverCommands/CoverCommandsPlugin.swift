package import AlbumShell
package import ShellKit

/// The commands that show covers and bring them in.
package struct CoverCommandsPlugin: Plugin {
    private let workspace: AlbumWorkspace

    /// The commands about the covers of a library.
    package init(_ workspace: AlbumWorkspace) { self.workspace = workspace }

    /// `CoverCommands`
    package var name: String { "CoverCommands" }
    /// What it brings.
    package var summary: String { "Shows covers, and fetches them in the background." }

    /// Its commands.
    package var commands: [any Command] { [CoversCommand(workspace: workspace)] }
}
