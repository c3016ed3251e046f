internal import AlbumModel
internal import MusicLibrary
internal import ShellKit
internal import Terminal

/// The texts about the remote, in rows and messages.
enum RemoteWords {
    /// The status row at the prompt; nil if no notification is pending.
    static func row(of state: RemoteState, columns: Int) -> StyledText? {
        guard state.waiting > 0 else { return nil }
        let server = ControlCharacters.shown(state.remote.server)
        let pending = "\(notifications(state)) to send to \(server)"
        let text: String? =
            switch state.activity {
            case .idle: nil
            case .posting: pending
            case .resting(let end, _): "\(pending) · next attempt in \(seconds(until: end)) s"
            case .elsewhere: "\(pending) · another program is sending"
            case .refused(let change, _):
                "cannot notify \(server) of \(name(of: change)) · \(notifications(state)) pending · see 'remote'"
            }
        return text.map { StyledText("remote: \($0)".clipped(to: columns - 1, mark: "…"), .dim) }
    }

    /// The message for a rejection with the remedies; it begins in lower case so that a location can precede it.
    static func refusal(_ change: RemoteChange, because reason: String, _ state: RemoteState) -> String {
        let pending = state.waiting > 1 ? "\(notifications(state)) are pending. " : ""
        return "cannot notify the remote of \(name(of: change)): \(reason) \(pending)'remote --retry' tries again, "
            + "'remote --skip' skips this notification, 'set remote off' ends all notifications."
    }

    /// The message for an incomplete notification; it begins in lower case so that a location can precede it.
    static func failure(of state: RemoteState) -> String {
        switch state.activity {
        case .refused(let change, let reason): refusal(change, because: reason, state)
        case .resting(_, let reason): "could not send \(notifications(state)) to the remote yet: \(reason)"
        case .idle, .posting, .elsewhere: "could not send \(notifications(state)) to the remote yet. Try again later."
        }
    }

    /// The status of the remote in one or two sentences.
    @MainActor
    static func sentence(of state: RemoteState) -> String {
        let pending = "\(notifications(state)) to send to \(state.remote.shown)"
        switch state.activity {
        case _ where state.waiting == 0: return "\(state.remote.shown) has received all notifications."
        case .idle: return "\(pending)."
        case .posting: return "\(pending); sending now."
        case .elsewhere: return "\(pending); another program is sending."
        case .resting(let end, let reason): return "\(pending); next attempt in \(seconds(until: end)) s: \(reason)"
        case .refused(let change, let reason): return FailureReport.opening(refusal(change, because: reason, state))
        }
    }

    /// A number of notifications in words.
    static func notifications(_ count: Int) -> String { count == 1 ? "1 notification" : "\(count) notifications" }

    private static func notifications(_ state: RemoteState) -> String {
        (state.waiting == OutboxPage.mostCounted ? "at least " : "") + notifications(state.waiting)
    }

    static func name(of change: RemoteChange) -> String {
        let title = ControlCharacters.shown(change.album.title)
        return change.kind == .addition ? "the new album '\(title)'" : "the deletion of '\(title)'"
    }

    /// The remaining seconds, rounded up.
    static func seconds(until end: ContinuousClock.Instant) -> Int {
        max(0, Int(((end - .now) / .seconds(1)).rounded(.up)))
    }
}
