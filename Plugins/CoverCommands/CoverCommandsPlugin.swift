package import AlbumShell
package import Events
package import LineEditing
internal import MusicLibrary
package import ShellKit

/// The commands that show and fetch covers, and their status rows at the prompt.
package struct CoverCommandsPlugin: Plugin {
    private static let name = "CoverCommands"

    private let downloads: CoverDownloads

    package init(_ workspace: AlbumWorkspace) { downloads = CoverDownloads(workspace, owner: Self.name) }

    package var name: String { Self.name }
    package var summary: String { "Shows covers, and downloads them in the background." }

    package var commands: CommandList {
        [
            ("cover", { CoverCommand(downloads) }), ("covers", { CoversCommand(downloads.workspace) }),
            ("download", { DownloadCommand(downloads) }), ("downloads", { DownloadsCommand(downloads: downloads) }),
            ("cancel", { CancelCommand(downloads: downloads) }),
        ]
    }

    package var topics: [HelpTopic] { [.covers] }

    package var settings: [SettingDefinition] {
        DownloadLimits.settings + [PictureTerminal.setting]
    }

    package func inquiry(in shell: Shell) -> TerminalInquiry? {
        downloads.workspace.pictures.inquiry(in: shell)
    }

    package func observe(_ events: EventCenter, in shell: Shell) -> [Observation] {
        downloads.observe(events, in: shell)
    }
}
