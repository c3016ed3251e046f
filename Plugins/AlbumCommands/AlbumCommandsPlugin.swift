internal import AlbumModel
package import AlbumShell
internal import MusicLibrary
package import ShellKit
package import Terminal

/// The commands that show albums and change the current album.
///
/// The plugin also provides the albums' part of the prompt, the saved current album, and the help topic on naming
/// albums.
package struct AlbumCommandsPlugin: Plugin {
    private static let longestTitle = 32

    private let workspace: AlbumWorkspace

    package init(_ workspace: AlbumWorkspace) { self.workspace = workspace }

    package var name: String { "AlbumCommands" }
    package var summary: String { "Shows albums and moves from one to another." }

    package var commands: CommandList {
        [
            ("list", { ListCommand(workspace) }), ("show", { ShowCommand(workspace) }),
            ("count", { CountCommand(workspace) }), ("duplicates", { DuplicatesCommand(workspace) }),
            ("next", { WalkCommand(.forward, in: workspace) }), ("previous", { WalkCommand(.back, in: workspace) }),
            ("go", { GoCommand(workspace) }), ("open", { OpenCommand(workspace) }),
            ("query", { QueryCommand(workspace) }), ("random", { RandomCommand(workspace) }),
        ]
    }

    package var topics: [HelpTopic] { [.namingAlbums] }
    package var settings: [SettingDefinition] { [.articles] }
    /// Position, count and title of the current album, and a sign if an undo is possible, such as `3/500 Blue ↶`. If the library
    /// cannot be read or was replaced, the text reports it and the user can continue to type.
    package var promptText: StyledText? {
        do {
            let count = try workspace.library.count()
            if workspace.library.isReplaced {
                return StyledText("the library was replaced or removed", Style(foreground: .ansi(1)))
            }
            var text = StyledText("no albums", .dim)
            if let located = try workspace.current.located() {
                let title = ControlCharacters.shown(located.album.title).clipped(to: Self.longestTitle, mark: "…")
                text = StyledText("\(located.position)/\(count) ", .dim) + StyledText(title, .bold)
            }
            if try workspace.library.journal.canUndo { text.append(" ↶", .dim) }
            return text
        } catch {
            return StyledText("cannot read the library", Style(foreground: .ansi(1)))
        }
    }
    /// The current album of each library.
    package var mementoPart: (any MementoPart)? { workspace.current }

    /// The number of albums.
    package var greeting: String? { librarySize }
    /// The number of albums; nil if they are in another file than the library's.
    package var farewell: String? { workspace.library.isReplaced ? nil : librarySize }

    /// The number of albums in words; nil if the library cannot be read now.
    private var librarySize: String? { (try? workspace.library.count()).map(albumCount) }

    package var foreignCommandHints: [String: String] {
        let list = "'list' lists all albums; 'list artist:sting' lists some of them."
        let go = "'go ALBUM' makes an album the current one; 'show' shows it."
        return [
            "ls": list, "dir": list, "ll": list, "search": list, "find": list, "grep": list, "select": list,
            "cd": go, "pwd": go, "jump": go, "cat": "'show' shows an album.", "info": "'show' shows an album.",
            "||": "In a query, ',' separates alternatives: list sting , bowie.",
            "&&": "In a query, terms that must all match need nothing between them: list sting year:1999.",
            ">=": "In a query, a comparison belongs to its field: list year:>=1980.",
            "<": "In a query, a comparison belongs to its field: list year:<1980.",
            "stats": "'count' counts albums, also by fields: count --by genre. 'fields' lists the fields.",
            "lend": "'plugins install example:loans' adds it; 'help plugins' lists such plugins.",
            "prev": "'previous' goes back an album.", "back": "'previous' goes back an album.",
        ]
    }
}

extension AlbumWorkspace {
    /// The reason for an empty list; nil if the limit is 0.
    ///
    /// - Parameter phrase: The query of the list; nil for all albums.
    func reasonForEmptyList(
        _ listing: AlbumListing, phrase: AlbumPhrase?, in context: ShellContext
    ) throws -> String? {
        if listing.limit == 0 { return nil }
        if try library.isEmpty { return "The library is empty. 'add' or 'import' adds albums." }
        let count = try library.count(listing.query)
        if count > 0 {
            return
                "'--offset \(listing.offset)' skips every result: only \(count) \(count == 1 ? "album matches" : "albums match")."
        }
        return try phrase.map { FailureReport.opening(try nothingFits($0, in: context).message) }
    }
}
