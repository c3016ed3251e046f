internal import AlbumShell
internal import MusicLibrary
internal import ShellKit

/// Shows the status of the remote, and retries or skips refused changes.
///
/// - Pattern: Command (concrete command)
struct RemoteCommand: Command {
    let wait = Parameter.flag(
        "wait", help: "Waits until the remote has been told of everything; fails where it cannot be.")
    let retry = Parameter.flag("retry", help: "Tries again at once.")
    let skip = Parameter.flag("skip", help: "Leaves out the change that the remote refuses, and goes on.")
    let format = Parameter.listFormat
    let workspace: AlbumWorkspace
    let status: RemoteStatus

    private var library: LibraryAPI { workspace.library }

    var signature: Signature {
        Signature(
            "remote", "Shows what the remote is still to be told.", .exchange, wait, retry, skip, format,
            details: """
                'set remote URL' names the server that is told of each album that is added or deleted, and 'set remote off' ends \
                that; 'help remote' says how it is told.
                """,
            examples: [
                CommandExample("remote", "There is none yet.", output: "No remote is set. 'set remote URL' names one."),
                CommandExample("remote --format json", "For another program.", output: "[]"),
                CommandExample(
                    "remote --skip", "There must be something to leave out.",
                    output: "The remote refuses nothing. 'remote' shows what it is still to be told.", status: 1),
            ])
    }

    func check(_ call: Invocation, in shell: ShellContext) throws {
        guard call[wait] || call[retry] || call[skip], call[format] != .table else { return }
        throw CommandFailure(
            "'--format' says how the remote's state is written. Leave it out where the remote is told.")
    }

    func run(_ call: Invocation, in shell: ShellContext) async throws {
        try check(call, in: shell)
        if call[skip] {
            guard let change = try await library.skipRefusedChange() else { throw RemoteCommandError.nothingRefused }
            try shell.note("Left out \(RemoteWords.name(of: change)).")
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
