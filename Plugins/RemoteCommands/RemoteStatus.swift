internal import Events
internal import MusicLibrary
internal import ShellKit
internal import Terminal

/// Shows at the prompt what the remote is still to be told, and tells when it refuses something.
///
/// It looks a few times a second while anything waits, and sleeps otherwise.
/// - Pattern: Observer (concrete observer)
@MainActor
final class RemoteStatus {
    private static let name = "remote-status"
    private static let pause = Duration.milliseconds(200)

    private let library: LibraryAPI
    private let owner: String
    private var ticking: Task<Void, Never>?
    /// Whether a command waits for the remote, and says itself what comes of it.
    var isAwaited = false
    /// The refusal that was told last: it comes again with each attempt, and is told once.
    private var told: RemoteState.Activity?

    /// The status of a library's remote, shown by a plugin.
    init(_ library: LibraryAPI, owner: String) {
        (self.library, self.owner) = (library, owner)
    }

    /// Begins to listen.
    func observe(_ events: EventCenter, in shell: Shell) -> [Observation] {
        [
            events.observe(RemoteStateDidChange.self, as: Self.name) { [weak self, unowned shell] change in
                guard let self else { return }
                if let state = change.state, case .refused(let change, let reason) = state.activity,
                    told != state.activity
                {
                    told = state.activity
                    let refusal = FailureReport.opening(RemoteWords.refusal(change, because: reason, state))
                    if !isAwaited { shell.screen.post(StyledText(refusal)) }
                }
                if shell.screen.hasRows { wake(in: shell) }
            }
        ]
    }

    private func wake(in shell: Shell) {
        guard ticking == nil else { return }
        ticking = Task { [weak self, weak shell] in
            // What is told at once is never seen to wait.
            repeat {
                try? await Task.sleep(for: Self.pause)
            } while self?.tick(in: shell) == true
        }
    }

    /// Draws, and answers whether there will be more to draw.
    private func tick(in shell: Shell?) -> Bool {
        guard let shell else { return false }
        let row = library.remoteState.flatMap { RemoteWords.row(of: $0, columns: shell.screen.columns) }
        shell.screen.setRows(row.map { [$0] } ?? [], of: owner)
        if row == nil { ticking = nil }
        return row != nil
    }
}
