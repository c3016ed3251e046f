package import AlbumShell
package import Events
package import ShellKit

/// The remote that is told of albums: its setting, its command, and what the prompt shows of it.
package struct RemoteCommandsPlugin: Plugin {
    private static let name = "RemoteCommands"

    private let workspace: AlbumWorkspace
    private let status: RemoteStatus

    /// The plugin for a workspace.
    package init(_ workspace: AlbumWorkspace) {
        self.workspace = workspace
        status = RemoteStatus(workspace.library, owner: Self.name)
    }

    /// `RemoteCommands`
    package var name: String { Self.name }
    /// What it brings.
    package var summary: String { "Tells a server of the albums that are added and deleted." }

    /// The command.
    package var commands: [any Command] { [RemoteCommand(workspace: workspace, status: status)] }

    /// What the server is told, and how.
    package var topics: [HelpTopic] { [.remote] }

    /// Where the server is.
    package var settings: [SettingDefinition] { [.remote(of: workspace.library)] }

    /// Tells how far the server has been told, while it is not told of all.
    package func observe(_ events: EventCenter, in shell: Shell) -> [Observation] { status.observe(events, in: shell) }
}
