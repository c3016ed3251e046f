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
    package var summary: String { "Shows covers, and downloads them in the background." }

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

extension CommandCategory {
    /// The commands for covers.
    static let covers = CommandCategory("Covers", order: 40)
}

/// The settings for covers.
enum CoverSettings {
    static let perHost = SettingDefinition(
        "covers-per-host", "The maximum number of simultaneous downloads from one server.", .number(1...64),
        standard: "6")
    static let timeout = SettingDefinition(
        "covers-timeout", "The number of seconds without data after which a download fails.", .number(1...600),
        standard: "20")
    static let cacheSize = SettingDefinition(
        "covers-cache-size", "The size limit of the cover cache in MB; the least recently used covers are deleted.",
        .number(1...1_000_000),
        standard: "256")
}

/// The errors of the cover commands.
enum CoverCommandError: UserError, Hashable {
    /// The album has no cover address.
    case noAddress(title: String)
    /// The number of failed downloads, and the summary of all; nil if all failed.
    case failed(Int, String?)
    /// No download has the number.
    case noSuchDownload(Int)
    /// The argument of 'cancel' is neither a number nor 'all'.
    case notCancellable(String)
    /// The cover is not available.
    case noCover(title: String, reason: String)
    /// The library has no cover support.
    case noCovers
}

extension CoverCommandError {
    /// The sentence for the user.
    var message: String {
        switch self {
        case .noAddress(let title): "'\(title)' has no cover address. 'edit cover=URL' sets one."
        case .failed(let count, let tally):
            "\(count == 1 ? "one cover" : "\(count) covers") could not be downloaded\(tally.map { ": " + $0 } ?? ".") "
                + "'download --missing' retries."
        case .noSuchDownload(let number): "no download has the number \(number). 'downloads' lists all downloads."
        case .notCancellable(let text):
            "'\(text)' is not the number of a download. Use a number that 'downloads' lists, or 'all'."
        case .noCover(let title, let reason): "the cover of '\(title)' cannot be shown: \(reason)"
        case .noCovers: "this library has no covers."
        }
    }
}
