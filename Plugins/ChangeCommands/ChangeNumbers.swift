internal import AlbumShell
internal import MusicLibrary
internal import ShellKit

/// Completes the numbers of done changes, newest first, with their commands as details.
struct ChangeNumbers: ValueSource {
    private let reader: LibraryReader?

    /// Creates a source for the changes of a workspace's library.
    @MainActor
    init(in workspace: AlbumWorkspace) {
        reader = workspace.reader
    }

    /// The numbers with the typed prefix.
    func values(completing typed: String, limit: Int) async -> [CompletionValue] {
        let steps = (try? reader?.steps(limit: typed.isEmpty ? limit : .max)) ?? []
        let standing = steps.lazy.filter { $0.state == .done && String($0.number).hasPrefix(typed) }
        return standing.prefix(limit).map { step in
            CompletionValue(String(step.number), detail: String(step.summary.prefix { !$0.isNewline }))
        }
    }
}
