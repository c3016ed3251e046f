internal import AlbumShell
internal import MusicLibrary
internal import ShellKit

/// Shows the status of the remote, and retries or skips refused changes.
///
/// - Pattern: Command (concrete command)
struct RemoteCommand: Command {
    let wait = Parameter.flag(
        "wait", help: "Waits until all notifications are sent; fails if they cannot be sent.")
    let retry = Parameter.flag("retry", help: "Retries immediately.")
    let skip = Parameter.flag("skip", help: "Drops the notification that the remote rejects, and continues.")
    let format = Parameter.listFormat
    let workspace: AlbumWorkspace
    let status: RemoteStatus

    private var library: LibraryAPI { workspace.library }

    var signature: Signature {
        Signature(
            "remote", "Shows the pending notifications of the remote.", .exchange, wait, retry, skip, format,
            details: """
                'set remote URL' sets a server that is notified of added and deleted albums. 'set remote off' disables it. 'help \
                remote' explains the notifications.
                """,
            examples: [
                CommandExample(
                    "remote", "Shows that no remote is set.", output: "No remote is set. 'set remote URL' sets one."),
                CommandExample("remote --format json", "Writes the state as JSON.", output: "[]"),
                CommandExample(
                    "remote --skip", "Fails, because the remote has rejected nothing.",
                    output: "The remote has rejected nothing. 'remote' shows the pending notifications.", status: 1),
            ])
    }

    func check(_ call: Invocation, in shell: ShellContext) throws {
        guard call[wait] || call[retry] || call[skip], call[format] != .table else { return }
        throw CommandFailure(
            "'--format' applies only if the remote's state is shown. Leave it out here.")
    }

    func run(_ call: Invocation, in shell: ShellContext) async throws {
        try check(call, in: shell)
        if call[skip] {
            guard let change = try await library.skipRefusedChange() else { throw RemoteCommandError.nothingRefused }
            try shell.note("Dropped \(RemoteWords.name(of: change)).")
        }
        if call[retry], !call[wait] {
            guard try library.isOnline else { throw RemoteCommandError.off }
            library.retryRemote()
        }
        if call[wait] {
            try await tell(in: shell)
        } else if !call[skip], !call[retry] {
            try show(call[format], in: shell)
        }
    }

    private func tell(in shell: ShellContext) async throws {
        guard try library.isOnline else { throw RemoteCommandError.off }
        status.isAwaited = true
        defer { status.isAwaited = false }
        while true {
            try Task.checkCancellation()
            guard let state = try await library.tellRemote() else { throw RemoteCommandError.off }
            switch state.activity {
            case .idle, .telling:
                if state.waiting == 0 { return try shell.note(RemoteWords.sentence(of: state)) }
            case .elsewhere: try await Task.sleep(for: .milliseconds(200))
            case .resting, .refused: throw RemoteCommandError.untold(state)
            }
        }
    }

    private func show(_ format: ListFormat, in shell: ShellContext) throws {
        let state = try library.currentRemoteState()
        if format != .table { return try shell.output.writeList(state.map { [$0] } ?? [], Self.columns, as: format) }
        guard let state else { return try shell.note(FailureReport.opening(RemoteCommandError.off.message)) }
        try shell.output.writeMessage(RemoteWords.sentence(of: state))
    }

    private static let columns: [ListColumn<RemoteState>] = [
        .text("address") { $0.remote.shown },
        .text("state") { $0.activity.name },
        .number("waiting") { $0.waiting },
        .text("reason") { $0.activity.reason },
    ]
}

extension RemoteState.Activity {
    /// The name of the state in lists for scripts.
    fileprivate var name: String {
        switch self {
        case .idle: "idle"
        case .telling: "telling"
        case .resting: "resting"
        case .refused: "refused"
        case .elsewhere: "elsewhere"
        }
    }

    /// The reason of a failure; nil if there is none.
    fileprivate var reason: String? {
        switch self {
        case .resting(_, let reason), .refused(_, let reason): reason
        case .idle, .telling, .elsewhere: nil
        }
    }
}
