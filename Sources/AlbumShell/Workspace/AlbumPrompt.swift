internal import MusicLibrary
internal import ShellKit
package import Terminal

/// The albums' part of the prompt: position, count and title of the current album, and whether something can be undone.
@MainActor
package struct AlbumPrompt: PromptPart {
    private static let longestTitle = 32

    private let workspace: AlbumWorkspace

    /// The prompt of a workspace.
    package init(_ workspace: AlbumWorkspace) {
        self.workspace = workspace
    }

    /// `3/500 Blue ↶`; a library that cannot be read just now says so instead of keeping the user from typing.
    package func text() -> StyledText? {
        do {
            let library = workspace.library
            let count = try library.count()
            var text: StyledText
            if let current = try workspace.current.located() {
                let title = ControlCharacters.shown(current.album.title).clipped(to: Self.longestTitle, mark: "…")
                text = StyledText("\(current.position)/\(count) ", .dim) + StyledText(title, .bold)
            } else {
                text = StyledText("no albums", .dim)
            }
            if try library.canUndo { text.append(" ↶", .dim) }
            return text
        } catch {
            return StyledText("library not readable", Style(foreground: .ansi(1)))
        }
    }
}
