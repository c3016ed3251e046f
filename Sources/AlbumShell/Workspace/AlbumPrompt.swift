internal import AlbumModel
internal import MusicLibrary
internal import ShellKit
package import Terminal

/// The albums' part of the prompt: position, count and title of the current album, and a sign if an undo is possible.
@MainActor
package struct AlbumPrompt: PromptPart {
    private static let longestTitle = 32

    private let workspace: AlbumWorkspace

    /// Creates the prompt of a workspace.
    package init(_ workspace: AlbumWorkspace) { self.workspace = workspace }

    /// A text such as `3/500 Blue ↶`. If the library cannot be read or was replaced, the text reports it and the user can
    /// continue to type.
    package func text() -> StyledText? {
        do {
            let library = workspace.library
            let count = try library.count()
            if library.isReplaced {
                return StyledText("the library was replaced or removed", Style(foreground: .ansi(1)))
            }
            var text: StyledText
            if let current = try workspace.current.located() {
                let title = ControlCharacters.shown(current.album.title).clipped(to: Self.longestTitle, mark: "…")
                text = StyledText("\(current.position)/\(count) ", .dim) + StyledText(title, .bold)
            } else {
                text = StyledText("no albums", .dim)
            }
            if try library.journal.canUndo { text.append(" ↶", .dim) }
            return text
        } catch {
            return StyledText("cannot read the library", Style(foreground: .ansi(1)))
        }
    }
}
