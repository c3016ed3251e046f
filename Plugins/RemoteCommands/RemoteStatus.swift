internal import Events
internal import MusicLibrary
internal import ShellKit
internal import Terminal

/// Displays pending changes at the prompt, and reports refusals.
///
/// The row is refreshed a few times a second while changes are pending.
/// - Pattern: Observer (concrete observer)
@MainActor
final class RemoteStatus {
    private static let interval = Duration.milliseconds(200)

    private let library: LibraryAPI
    private let owner: String
    /// True while a command waits for the remote and reports the result itself.
    var isAwaited = false
    /// The last reported refusal; each attempt repeats it, but it is reported once.
    private var reported: RemoteState.Activity?

    init(_ library: LibraryAPI, owner: String) { (self.library, self.owner) = (library, owner) }

    func observe(_ events: EventCenter, in shell: Shell) -> [Observation] {
        [
            events.observe(RemoteStateDidChange.self, as: "remote-status") { [weak self, unowned shell] change in
                self?.show(change.state, on: shell.screen)
            }
        ]
    }

    private func show(_ state: RemoteState?, on screen: ShellScreen) {
        if let state, case .refused(let change, let reason) = state.activity, reported != state.activity {
            reported = state.activity
            let refusal = FailureReport.opening(state.refusal(of: change, because: reason))
            if !isAwaited { screen.post(StyledText(refusal)) }
        }
        guard screen.hasRows else { return }
        screen.refreshRows(of: owner, every: Self.interval) { [library] columns in
            library.remoteState?.row(columns: columns).map { [$0] } ?? []
        }
    }
}
