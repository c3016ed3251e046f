internal import AlbumModel
internal import MusicLibrary
internal import ShellKit
package import Terminal

extension AlbumWorkspace {
    private static let longestTitle = 32

    /// The albums' part of the prompt: position, count and title of the current album, and a sign if an undo is possible, such as
    /// `3/500 Blue ↶`. If the library cannot be read or was replaced, the text reports it and the user can continue to type.
    package var promptText: StyledText {
        do {
            let count = try library.count()
            if library.isReplaced {
                return StyledText("the library was replaced or removed", Style(foreground: .ansi(1)))
            }
            var text: StyledText
            if let located = try current.located() {
                let title = ControlCharacters.shown(located.album.title).clipped(to: Self.longestTitle, mark: "…")
                text = StyledText("\(located.position)/\(count) ", .dim) + StyledText(title, .bold)
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
