package import AlbumShell
internal import MusicLibrary
package import ShellKit

/// The commands that look at albums and go from one to another.
///
/// It also brings what the shell shows and keeps of where one is, and explains how albums are named.
package struct AlbumCommandsPlugin: Plugin {
    private let workspace: AlbumWorkspace
    private let prompt: AlbumPrompt

    /// The plugin for a workspace.
    package init(_ workspace: AlbumWorkspace) {
        self.workspace = workspace
        prompt = AlbumPrompt(workspace)
    }

    /// `AlbumCommands`
    package var name: String { "AlbumCommands" }
    /// What it brings.
    package var summary: String { "Looks at albums and goes from one to another." }

    /// The commands, in the order of `help`.
    package var commands: [any Command] {
        [
            ListCommand(workspace), ShowCommand(workspace), CountCommand(workspace), NextCommand(workspace),
            PreviousCommand(workspace), GoCommand(workspace),
        ]
    }

    /// How to name albums.
    package var topics: [HelpTopic] { [.namingAlbums] }
    /// Position, count and title of the current album.
    package var promptPart: (any PromptPart)? { prompt }
    /// Where one is in each library.
    package var mementoPart: (any MementoPart)? { workspace.current }

    /// How many albums there are.
    package var greeting: String? { albumCount }
    /// What the next session finds again.
    package var farewell: String? { albumCount.map { "\($0), where you are, and what 'undo' takes back" } }

    /// The number in words; nil for a library that cannot be read just now.
    private var albumCount: String? {
        guard let count = try? workspace.library.count() else { return nil }
        return count == 1 ? "1 album" : "\(count) albums"
    }

    /// What other programs call these things.
    package var habits: [String: String] {
        let list = "'list' lists the albums, and 'list artist:sting' those you are looking for."
        let go = "'go ALBUM' makes an album the current one; 'show' says where you are."
        return [
            "ls": list, "dir": list, "ll": list, "search": list, "find": list, "grep": list, "select": list,
            "cd": go, "pwd": go, "jump": go, "cat": "'show' shows an album.", "info": "'show' shows an album.",
            "prev": "'previous' goes back an album.", "back": "'previous' goes back an album.",
        ]
    }
}
