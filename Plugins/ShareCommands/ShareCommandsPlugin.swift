package import AlbumShell
package import Events
internal import MusicLibrary
package import ShellKit
internal import Sharing

/// The command, the remark in the prompt and the status row for a library that several machines share.
package struct ShareCommandsPlugin: Plugin {
    private static let name = "ShareCommands"

    private let workspace: AlbumWorkspace
    private let news: ShareNews

    package init(_ workspace: AlbumWorkspace) {
        self.workspace = workspace
        news = ShareNews(workspace.library, owner: Self.name)
    }

    package var name: String { Self.name }
    package var summary: String { "Shares the library between several machines." }

    package var commands: CommandList { [("share", { ShareCommand(workspace) })] }

    package var topics: [HelpTopic] { [.sharing] }

    package var foreignCommandHints: [String: String] {
        let always = "A shared library needs no synchronization; 'share' shows its state."
        return ["sync": always, "pull": always, "push": always]
    }

    package var promptRemark: String? {
        guard let values = workspace.library.shared?.state.values else { return nil }
        return values.offlineSince.map { "offline since \($0.clockTime)" }
            ?? values.problemOfCopy.map { _ in "not up to date" }
    }

    package func observe(_ events: EventCenter, in shell: Shell) -> [Observation] { news.observe(events, in: shell) }
}

extension LibraryAPI {
    /// The store of a shared library; nil if the library is not shared.
    var shared: SharedStore? { store as? SharedStore }
}

// These errors are worded where they are defined; the shell prints them unchanged.
extension LogError: UserError {
    package var message: String { description }
}

extension SharingError: UserError {
    package var message: String { description }
}

extension ServerAddress.Mistake: UserError {
    package var message: String { description }
}
