package import AlbumShell
package import Events
internal import MusicLibrary
package import ShellKit

/// The setting, the command and the status row for the remote.
package struct RemoteCommandsPlugin: Plugin {
    private static let name = "RemoteCommands"

    private let workspace: AlbumWorkspace
    private let status: RemoteStatus

    package init(_ workspace: AlbumWorkspace) {
        self.workspace = workspace
        status = RemoteStatus(workspace.library, owner: Self.name)
    }

    package var name: String { Self.name }
    package var summary: String { "Notifies a server when albums are added or deleted." }

    package var commands: CommandList { [("remote", { RemoteCommand(workspace: workspace, status: status) })] }

    package var topics: [HelpTopic] { [.remote] }

    package var settings: [SettingDefinition] { [.remote(of: workspace.library)] }

    package func observe(_ events: EventCenter, in shell: Shell) -> [Observation] { status.observe(events, in: shell) }
}

extension SettingDefinition {
    /// The address of the server to notify. It is stored in the library, so that all programs that change the library notify the same
    /// server.
    @MainActor
    static func remote(of library: LibraryAPI) -> SettingDefinition {
        SettingDefinition(
            "remote", "The server to notify of added and deleted albums.",
            .text(
                expectation: "an address such as 'https://host/path' without a query, or 'off'",
                fits: { $0 == "off" || (try? RemoteAddress($0)) != nil }),
            standard: "off",
            storage: (read: { try library.remote?.shown ?? "off" }, write: { try setRemote(of: library, to: $0) }))
    }

    @MainActor
    private static func setRemote(of library: LibraryAPI, to value: String) throws -> String? {
        let remote = value == "off" ? nil : try RemoteAddress(value)
        let former = try library.remote?.server
        let dropped = try library.setRemote(remote)
        return dropped > 0 ? "Discarded \(RemoteState.notifications(dropped)) for \(former ?? "the remote")." : nil
    }
}
