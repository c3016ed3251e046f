package import AlbumShell
package import Events
package import LineEditing
internal import AlbumModel
internal import MusicLibrary
package import ShellKit

/// The commands that show and fetch covers, and their status rows at the prompt.
package struct CoverCommandsPlugin: Plugin {
    private static let name = "CoverCommands"

    private let downloads: CoverDownloads

    /// Creates the plugin for a workspace.
    package init(_ workspace: AlbumWorkspace) { downloads = CoverDownloads(workspace, owner: Self.name) }

    package var name: String { Self.name }
    package var summary: String { "Shows covers, and downloads them in the background." }

    /// The commands, in the order of `help`.
    package var commands: [any Command] {
        [
            CoverCommand(downloads), CoversCommand(downloads.workspace), DownloadCommand(downloads),
            DownloadsCommand(downloads: downloads), CancelCommand(downloads: downloads),
        ]
    }

    package var topics: [HelpTopic] { [.covers] }

    /// The settings for downloads, the cache and pictures.
    package var settings: [SettingDefinition] {
        [CoverSettings.perHost, CoverSettings.timeout, CoverSettings.cacheSize, PictureWish.setting]
    }

    /// The query for the graphics capabilities of the terminal.
    package func inquiry(in shell: Shell) -> TerminalInquiry? {
        downloads.workspace.pictures.inquiry(in: shell)
    }

    /// Displays the status of downloads.
    package func observe(_ events: EventCenter, in shell: Shell) -> [Observation] {
        downloads.observe(events, in: shell)
    }
}

extension CommandCategory {
    static let covers = CommandCategory("Covers", order: 40)
}

enum CoverSettings {
    static let perHost = SettingDefinition(
        "covers-per-host", "The number of simultaneous downloads from a server.", .number(1...64),
        standard: "6")
    static let timeout = SettingDefinition(
        "covers-timeout", "The seconds to wait for a server that sends nothing.", .number(1...600), standard: "20")
    static let cacheSize = SettingDefinition(
        "covers-cache-size",
        "The size limit of the cache of covers in MB.",
        .number(1...1_000_000), standard: "256")

    /// The values of the settings; nil while the plugin is disabled.
    @MainActor
    static func limits(in settings: Settings) -> DownloadLimits? {
        func number(_ setting: SettingDefinition) -> Int? {
            (try? settings.value(of: setting.name)).flatMap { Int($0) }
        }
        guard let perHost = number(perHost), let timeout = number(timeout), let size = number(cacheSize) else {
            return nil
        }
        return DownloadLimits(perHost: perHost, timeout: .seconds(timeout), cacheSize: size << 20)
    }
}

/// The errors of the cover commands.
enum CoverCommandError: UserError, Hashable {
    case noAddress(title: String)
    /// The number of failed downloads, and the summary of all; nil if all failed.
    case failed(Int, String?)
    case noSuchDownload(Int)
    /// The argument of 'cancel' is neither a number nor 'all'.
    case notCancellable(String)
    case noCover(title: String, reason: String)
    /// The library has no cover support.
    case noCovers

    /// The sentence for the user.
    var message: String {
        switch self {
        case .noAddress(let title): "'\(title)' has no cover address. 'edit cover=URL' sets one."
        case .failed(let count, let tally):
            "\(DownloadTally.covers(count)) could not be downloaded\(tally.map { ": " + $0 } ?? ".") "
                + "'download --missing' tries again."
        case .noSuchDownload(let number): "there is no download \(number). 'downloads' lists all downloads."
        case .notCancellable(let text): "'\(text)' is not a download. Use a number from 'downloads', or 'all'."
        case .noCover(let title, let reason): "the cover of '\(title)' cannot be shown: \(reason)"
        case .noCovers: "this library cannot store covers."
        }
    }
}
