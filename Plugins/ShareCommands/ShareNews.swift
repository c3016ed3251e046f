internal import AlbumModel
internal import AlbumShell
internal import Events
internal import MusicLibrary
internal import ShellKit
internal import Sharing
internal import Terminal

/// Displays the changes of others in a row below the prompt, when they arrive and at one more prompt.
///
/// - Pattern: Observer (concrete observer)
@MainActor
final class ShareNews {
    private let library: LibraryAPI
    private let owner: String
    /// The news that the last prompt has had, and those since.
    private var (earlier, recent): ([SharedNews], [SharedNews]) = ([], [])

    init(_ library: LibraryAPI, owner: String) { (self.library, self.owner) = (library, owner) }

    func observe(_ events: EventCenter, in shell: Shell) -> [Observation] {
        [
            events.observe(PromptWillWait.self, as: "share-news") { [weak self, screen = shell.screen] _ in
                self?.beginPrompt(on: screen)
            }
        ]
    }

    private func beginPrompt(on screen: ShellScreen) {
        (earlier, recent) = (recent, [])
        library.shared?.state.watch { [weak self, weak screen] in
            Task { @MainActor in
                guard let self, let screen else { return }
                self.show(on: screen)
            }
        }
        show(on: screen)
    }

    private func show(on screen: ShellScreen) {
        recent = (recent + (library.shared?.state.removeNews() ?? [])).merged
        let text = (earlier + recent).merged.map(\.sentence).joined(separator: " · ")
        let row = StyledText(text.clipped(to: screen.columns - 1, mark: "…"), .dim)
        screen.setRows(text.isEmpty ? [] : [row], of: owner)
    }
}

extension SharedNews {
    /// `added 2 albums, deleted 1 album: ann, from desk`.
    fileprivate var sentence: String {
        let counts = [("added", added), ("deleted", deleted), ("changed", changed)].filter { $0.1 > 0 }
        var parts = counts.map { "\($0.0) \(albumCount($0.1))" }
        if requests > 0 { parts.append("'\(request)'" + (requests > 1 ? " and \(requests - 1) more" : "")) }
        let login = ChangeAuthor(author).login
        let name = login.hasSuffix("@\(machine)") ? String(login.dropLast(machine.count + 1)) : login
        return ControlCharacters.shown("\(parts.joined(separator: ", ")): \(name), from \(machine)")
    }
}
