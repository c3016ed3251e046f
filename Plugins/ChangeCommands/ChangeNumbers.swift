internal import AlbumShell
internal import MusicLibrary
internal import ShellKit

/// Completes the number of a change that stands, with what was changed beside it; the latest comes first.
struct ChangeNumbers: ValueSource {
    private let reader: LibraryReader?

    /// The changes of a workspace's library.
    @MainActor
    init(in workspace: AlbumWorkspace) {
        reader = workspace.reader
    }

    /// The numbers that begin with what is typed.
    func values(completing typed: String, limit: Int) async -> [CompletionValue] {
        let steps = (try? reader?.steps(limit: typed.isEmpty ? limit : .max)) ?? []
        let standing = steps.lazy.filter { $0.state == .done && String($0.number).hasPrefix(typed) }
        return standing.prefix(limit).map { step in
            CompletionValue(String(step.number), detail: String(step.summary.prefix { !$0.isNewline }))
        }
    }
}
