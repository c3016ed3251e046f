internal import MusicLibrary
internal import ShellKit
internal import Terminal

/// The texts about the remote, in rows and messages.
enum RemoteWords {
    /// The status row at the prompt; nil if no change is pending.
    static func row(of state: RemoteState, columns: Int) -> StyledText? {
        guard state.waiting > 0 else { return nil }
        let server = ControlCharacters.shown(state.remote.server)
        let todo = "\(changes(state)) to tell \(server)"
        let text: String? =
            switch state.activity {
            case .idle: nil
            case .telling: todo
            case .resting(let end, _): "\(todo) · trying again in \(seconds(until: end)) s"
            case .elsewhere: "\(todo) · another program is telling"
            case .refused(let change, _):
                "\(server) refuses \(name(of: change)) · \(changes(state)) \(verb(state, "wait")) · see 'remote'"
            }
        return text.map { StyledText("remote: \($0)".clipped(to: columns - 1, mark: "…"), .dim) }
    }

    /// The message for a refusal with the remedies; it begins in lower case so that a location can precede it.
    static func refusal(_ change: RemoteChange, because reason: String, _ state: RemoteState) -> String {
        "the remote does not take \(name(of: change)): \(reason) \(way(behind: state.waiting - 1))"
    }

    /// The message for an incomplete notification; it begins in lower case so that a location can precede it.
    static func failure(of state: RemoteState) -> String {
        switch state.activity {
        case .refused(let change, let reason): refusal(change, because: reason, state)
        case .resting(_, let reason):
            "the remote could not be told of \(changes(state)), which \(verb(state, "wait")): \(reason)"
        case .idle, .telling, .elsewhere: "the remote could not be told of \(changes(state)). Try again later."
        }
    }

    /// The status of the remote in one or two sentences.
    @MainActor
    static func sentence(of state: RemoteState) -> String {
        let server = state.remote.shown
        switch state.activity {
        case _ where state.waiting == 0: return "\(server) has been told of everything."
        case .idle: return "\(changes(state)) for \(server) \(verb(state, "wait"))."
        case .telling: return "\(server) is being told: \(changes(state)) left."
        case .elsewhere: return "Another program is telling \(server): \(changes(state)) left."
        case .resting(let end, let reason):
            return
                "\(changes(state)) for \(server) \(verb(state, "wait")). Trying again in \(seconds(until: end)) s: \(reason)"
        case .refused(let change, let reason): return FailureReport.opening(refusal(change, because: reason, state))
        }
    }

    /// A number of changes in words.
    static func changes(_ count: Int) -> String { count == 1 ? "1 change" : "\(count) changes" }

    private static func changes(_ state: RemoteState) -> String {
        (state.waiting == OutboxPage.mostCounted ? "at least " : "") + changes(state.waiting)
    }

    private static func verb(_ state: RemoteState, _ verb: String) -> String { state.waiting == 1 ? verb + "s" : verb }

    /// A change in words.
    static func name(of change: RemoteChange) -> String {
        let title = ControlCharacters.shown(change.album.title)
        return change.kind == .addition ? "the new album '\(title)'" : "that '\(title)' was deleted"
    }

    /// The remaining seconds, rounded up.
    static func seconds(until end: ContinuousClock.Instant) -> Int {
        max(0, Int(((end - .now) / .seconds(1)).rounded(.up)))
    }

    private static func way(behind count: Int) -> String {
        let wait = count == 0 ? "" : "\(changes(count)) wait\(count == 1 ? "s" : "") behind it. "
        return wait
            + "'remote --retry' tries again, 'remote --skip' leaves it out, 'set remote off' ends telling."
    }
}
