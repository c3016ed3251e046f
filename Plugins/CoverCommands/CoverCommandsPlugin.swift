package import AlbumShell
package import Events
package import LineEditing
internal import MusicLibrary
package import ShellKit

/// The commands that show and fetch covers, and their status rows at the prompt.
package struct CoverCommandsPlugin: Plugin {
    private static let name = "CoverCommands"

    private let workspace: AlbumWorkspace
    private let desk: DownloadDesk
    private let status: CoverStatus?

    /// Creates the plugin for a workspace.
    package init(_ workspace: AlbumWorkspace) {
        let desk = DownloadDesk(workspace)
        self.desk = desk
        self.workspace = workspace
        status = workspace.library.covers.map { CoverStatus($0, desk, owner: Self.name) }
    }

    /// `CoverCommands`
    package var name: String { Self.name }
    /// A sentence for the list of plugins.
    package var summary: String { "Shows covers, and fetches them in the background." }

    /// The commands, in the order of `help`.
    package var commands: [any Command] {
        [
            CoverCommand(desk), CoversCommand(workspace: workspace), DownloadCommand(desk),
            DownloadsCommand(desk: desk),
            CancelCommand(desk: desk),
        ]
    }

    /// The help topic on covers.
    package var topics: [HelpTopic] { [.covers] }

    /// The settings for downloads, the cache and pictures.
    package var settings: [SettingDefinition] {
        [CoverSettings.perHost, CoverSettings.timeout, CoverSettings.cacheSize, PictureWish.setting]
    }

    /// The query for the graphics capabilities of the terminal.
    package func inquiry(in shell: Shell) -> TerminalInquiry? { workspace.pictures.inquiry(in: shell) }

    /// Displays the status of downloads.
    package func observe(_ events: EventCenter, in shell: Shell) -> [Observation] {
        status?.observe(events, in: shell) ?? []
    }
}
