internal import AlbumShell
internal import MusicLibrary
internal import ShellKit

/// Shows the status of the remote, and retries or skips rejected notifications.
///
/// - Pattern: Command (concrete template)
struct RemoteCommand: Command {
    let wait = Parameter.flag(
        "wait", help: "Waits until the remote has received all notifications; fails if it cannot.")
    let retry = Parameter.flag("retry", help: "Tries again immediately.")
    let skip = Parameter.flag("skip", help: "Skips the rejected notification, and continues with the next.")
    let format = Parameter.listFormat
    let workspace: AlbumWorkspace
    let status: RemoteStatus

    private var library: LibraryAPI { workspace.library }

    var signature: Signature {
        Signature(
            "remote", "Shows the notifications that the remote has not received yet.", .exchange, wait, retry, skip,
            format,
            details: """
                'set remote URL' sets a server to notify when albums are added or deleted, and 'set remote off' ends the \
                notifications.
                """,
            examples: [
                CommandExample(
                    "remote", "Reports that no remote is set.", output: "No remote is set. 'set remote URL' sets one."),
                CommandExample("remote --format json", "Writes the state for another program.", output: "[]"),
                CommandExample(
                    "remote --skip", "Fails, because the server has rejected no notification.",
                    output: "No notification is rejected. 'remote' shows the pending ones.", status: 1),
            ])
    }

    func check(_ call: Invocation, in shell: ShellContext) throws {
        guard call[wait] || call[retry] || call[skip], call[format] != .table else { return }
        throw CommandFailure(
            "'--format' formats the state of the remote. It cannot be used with '--wait', '--retry' or '--skip'.")
    }

    func run(_ call: Invocation, in shell: ShellContext) async throws {
        try check(call, in: shell)
        if call[skip] {
            guard let change = try await library.skipRefusedChange() else {
                throw CommandFailure("no notification is rejected. 'remote' shows the pending ones.")
            }
            try shell.note("Skipped \(change.name).")
        }
        if call[retry], !call[wait] {
            guard try library.isOnline else { throw CommandFailure.noRemote }
            library.retryRemote()
        }
        if call[wait] {
            try await waitForPosts(in: shell)
        } else if !call[skip], !call[retry] {
            try show(call[format], in: shell)
        }
    }

    private func waitForPosts(in shell: ShellContext) async throws {
        guard try library.isOnline else { throw CommandFailure.noRemote }
        status.isAwaited = true
        defer { status.isAwaited = false }
        while true {
            try Task.checkCancellation()
            guard let state = try await library.postToRemote() else { throw CommandFailure.noRemote }
            switch state.activity {
            case .idle, .posting:
                if state.waiting == 0 { return try shell.note(state.sentence) }
            case .elsewhere: try await Task.sleep(for: .milliseconds(200))
            case .resting, .refused: throw CommandFailure(state.failure)
            }
        }
    }

    private func show(_ format: ListFormat, in shell: ShellContext) throws {
        let state = try library.currentRemoteState()
        if format != .table { return try shell.output.writeList(state.map { [$0] } ?? [], Self.columns, as: format) }
        guard let state else { return try shell.note(FailureReport.opening(CommandFailure.noRemote.message)) }
        try shell.output.writeMessage(state.sentence)
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
        case .posting: "telling"
        case .resting: "resting"
        case .refused: "refused"
        case .elsewhere: "elsewhere"
        }
    }

    fileprivate var reason: String? {
        switch self {
        case .resting(_, let reason), .refused(_, let reason): reason
        case .idle, .posting, .elsewhere: nil
        }
    }
}
