internal import AlbumModel
internal import MusicLibrary
internal import ShellKit
internal import Terminal

// The texts about the remote, in rows and messages.

extension RemoteState {
    /// The status row at the prompt; nil if no notification is pending.
    func row(columns: Int) -> StyledText? {
        guard waiting > 0 else { return nil }
        let server = ControlCharacters.shown(remote.server)
        let pending = "\(notifications) to send to \(server)"
        let text: String? =
            switch activity {
            case .idle: nil
            case .posting: pending
            case .resting(let end, _): "\(pending) · next attempt in \(Self.seconds(until: end)) s"
            case .elsewhere: "\(pending) · another program is sending"
            case .refused(let change, _):
                "cannot notify \(server) of \(change.name) · \(notifications) pending · see 'remote'"
            }
        return text.map { StyledText("remote: \($0)".clipped(to: columns - 1, mark: "…"), .dim) }
    }

    /// The message for a rejection with the remedies; it begins in lower case so that a location can precede it.
    func refusal(of change: RemoteChange, because reason: String) -> String {
        let pending = waiting > 1 ? "\(notifications) are pending. " : ""
        return "cannot notify the remote of \(change.name): \(reason) \(pending)'remote --retry' tries again, "
            + "'remote --skip' skips this notification, 'set remote off' ends all notifications."
    }

    /// The message for an incomplete notification; it begins in lower case so that a location can precede it.
    var failure: String {
        switch activity {
        case .refused(let change, let reason): refusal(of: change, because: reason)
        case .resting(_, let reason): "could not send \(notifications) to the remote yet: \(reason)"
        case .idle, .posting, .elsewhere: "could not send \(notifications) to the remote yet. Try again later."
        }
    }

    /// The status of the remote in one or two sentences.
    @MainActor
    var sentence: String {
        let pending = "\(notifications) to send to \(remote.shown)"
        switch activity {
        case _ where waiting == 0: return "\(remote.shown) has received all notifications."
        case .idle: return "\(pending)."
        case .posting: return "\(pending); sending now."
        case .elsewhere: return "\(pending); another program is sending."
        case .resting(let end, let reason):
            return "\(pending); next attempt in \(Self.seconds(until: end)) s: \(reason)"
        case .refused(let change, let reason): return FailureReport.opening(refusal(of: change, because: reason))
        }
    }

    static func notifications(_ count: Int) -> String { count == 1 ? "1 notification" : "\(count) notifications" }

    private var notifications: String {
        (waiting == OutboxPage.mostCounted ? "at least " : "") + Self.notifications(waiting)
    }

    /// The remaining seconds, rounded up.
    private static func seconds(until end: ContinuousClock.Instant) -> Int {
        max(0, Int(((end - .now) / .seconds(1)).rounded(.up)))
    }
}

extension RemoteChange {
    var name: String {
        let title = ControlCharacters.shown(album.title)
        return kind == .addition ? "the new album '\(title)'" : "the deletion of '\(title)'"
    }
}

extension CommandFailure {
    static let noRemote = CommandFailure("no remote is set. 'set remote URL' sets one.")
}
