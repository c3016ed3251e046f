package import AlbumShell
package import Events
package import ShellKit

/// The setting, the command and the status row for the remote.
package struct RemoteCommandsPlugin: Plugin {
    private static let name = "RemoteCommands"

    private let workspace: AlbumWorkspace
    private let status: RemoteStatus

    /// Creates the plugin for a workspace.
    package init(_ workspace: AlbumWorkspace) {
        self.workspace = workspace
        status = RemoteStatus(workspace.library, owner: Self.name)
    }

    /// `RemoteCommands`
    package var name: String { Self.name }
    /// A sentence for the list of plugins.
    package var summary: String { "Tells a server of the albums that are added and deleted." }

    /// The plugin's command.
    package var commands: [any Command] { [RemoteCommand(workspace: workspace, status: status)] }

    /// The help topic on the remote.
    package var topics: [HelpTopic] { [.remote] }

    /// The setting for the remote's address.
    package var settings: [SettingDefinition] { [.remote(of: workspace.library)] }

    /// Displays the status while changes are pending.
    package func observe(_ events: EventCenter, in shell: Shell) -> [Observation] { status.observe(events, in: shell) }
}
