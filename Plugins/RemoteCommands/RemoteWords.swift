internal import MusicLibrary
internal import ShellKit
internal import Terminal

/// The texts about the remote, in rows and messages.
enum RemoteWords {
    /// The status row at the prompt; nil if no change is pending.
    static func row(of state: RemoteState, columns: Int) -> StyledText? {
        guard state.waiting > 0 else { return nil }
        let server = ControlCharacters.shown(state.remote.server)
        let todo = "\(changes(state)) for \(server)"
        let text: String? =
            switch state.activity {
            case .idle: nil
            case .telling: todo
            case .resting(let end, _): "\(todo) · retrying in \(seconds(until: end)) s"
            case .elsewhere: "\(todo) · another program is sending"
            case .refused(let change, _):
                "\(server) rejects \(name(of: change)) · \(changes(state)) pending · see 'remote'"
            }
        return text.map { StyledText("remote: \($0)".clipped(to: columns - 1, mark: "…"), .dim) }
    }

    /// The message for a refusal with the remedies; it begins in lower case so that a location can precede it.
    static func refusal(_ change: RemoteChange, because reason: String, _ state: RemoteState) -> String {
        "the remote rejects \(name(of: change)): \(reason) \(way(behind: state.waiting - 1))"
    }

    /// The message for an incomplete notification; it begins in lower case so that a location can precede it.
    static func failure(of state: RemoteState) -> String {
        switch state.activity {
        case .refused(let change, let reason): refusal(change, because: reason, state)
        case .resting(_, let reason):
            "\(changes(state)) could not be sent to the remote: \(reason)"
        case .idle, .telling, .elsewhere: "\(changes(state)) could not be sent to the remote. Try again later."
        }
    }

    /// The status of the remote in one or two sentences.
    @MainActor
    static func sentence(of state: RemoteState) -> String {
        let server = state.remote.shown
        switch state.activity {
        case _ where state.waiting == 0: return "\(server) has received all notifications."
        case .idle: return "\(changes(state)) for \(server) pending."
        case .telling: return "Sending to \(server): \(changes(state)) left."
        case .elsewhere: return "Another program is sending to \(server): \(changes(state)) left."
        case .resting(let end, let reason):
            return
                "\(changes(state)) for \(server) pending. Retrying in \(seconds(until: end)) s: \(reason)"
        case .refused(let change, let reason): return FailureReport.opening(refusal(change, because: reason, state))
        }
    }

    /// A number of changes in words.
    static func changes(_ count: Int) -> String { count == 1 ? "1 change" : "\(count) changes" }

    private static func changes(_ state: RemoteState) -> String {
        (state.waiting == OutboxPage.mostCounted ? "at least " : "") + changes(state.waiting)
    }

    /// A change in words.
    static func name(of change: RemoteChange) -> String {
        let title = ControlCharacters.shown(change.album.title)
        return change.kind == .addition ? "the addition of '\(title)'" : "the deletion of '\(title)'"
    }

    /// The remaining seconds, rounded up.
    static func seconds(until end: ContinuousClock.Instant) -> Int {
        max(0, Int(((end - .now) / .seconds(1)).rounded(.up)))
    }

    private static func way(behind count: Int) -> String {
        let wait = count == 0 ? "" : "After it, \(changes(count)) \(count == 1 ? "is" : "are") pending. "
        return wait
            + "'remote --retry' tries again, 'remote --skip' drops it, 'set remote off' disables the remote."
    }
}
