package import AlbumShell
package import Events
package import LineEditing
internal import MusicLibrary
package import ShellKit

/// The commands that bring covers in, and what the prompt shows of it.
package struct CoverCommandsPlugin: Plugin {
    private static let name = "CoverCommands"

    private let workspace: AlbumWorkspace
    private let desk: DownloadDesk
    private let status: CoverStatus?

    /// The plugin for a workspace.
    package init(_ workspace: AlbumWorkspace) {
        let desk = DownloadDesk(workspace)
        self.desk = desk
        self.workspace = workspace
        status = workspace.library.covers.map { CoverStatus($0, desk, owner: Self.name) }
    }

    /// `CoverCommands`
    package var name: String { Self.name }
    /// What it brings.
    package var summary: String { "Shows covers, and fetches them in the background." }

    /// The commands, in the order of `help`.
    package var commands: [any Command] {
        [
            CoverCommand(desk), CoversCommand(workspace: workspace), DownloadCommand(desk),
            DownloadsCommand(desk: desk),
            CancelCommand(desk: desk),
        ]
    }

    /// How covers come and where they are kept.
    package var topics: [HelpTopic] { [.covers] }

    /// How covers are fetched and kept.
    package var settings: [SettingDefinition] {
        [CoverSettings.perHost, CoverSettings.timeout, CoverSettings.cacheSize, PictureWish.setting]
    }

    /// How the terminal can show pictures.
    package func inquiry(in shell: Shell) -> TerminalInquiry? { workspace.pictures.inquiry(in: shell) }

    /// Tells of downloads while there are any.
    package func observe(_ events: EventCenter, in shell: Shell) -> [Observation] {
        status?.observe(events, in: shell) ?? []
    }
}
