internal import Events
internal import MusicLibrary
internal import ShellKit
internal import Terminal

/// Displays pending changes at the prompt, and reports refusals.
///
/// It polls a few times a second while changes are pending, and otherwise sleeps.
/// - Pattern: Observer (concrete observer)
@MainActor
final class RemoteStatus {
    private static let name = "remote-status"
    private static let pause = Duration.milliseconds(200)

    private let library: LibraryAPI
    private let owner: String
    private var ticking: Task<Void, Never>?
    /// True while a command waits for the remote and reports the result itself.
    var isAwaited = false
    /// The last reported refusal; each attempt repeats it, but it is reported once.
    private var told: RemoteState.Activity?

    /// Creates the status of a library's remote, owned by a plugin.
    init(_ library: LibraryAPI, owner: String) {
        (self.library, self.owner) = (library, owner)
    }

    /// Starts to observe events.
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
            // Changes that are posted immediately are never displayed as pending.
            repeat {
                try? await Task.sleep(for: Self.pause)
            } while self?.tick(in: shell) == true
        }
    }

    /// Updates the display; returns true if further updates will follow.
    private func tick(in shell: Shell?) -> Bool {
        guard let shell else { return false }
        let row = library.remoteState.flatMap { RemoteWords.row(of: $0, columns: shell.screen.columns) }
        shell.screen.setRows(row.map { [$0] } ?? [], of: owner)
        if row == nil { ticking = nil }
        return row != nil
    }
}
