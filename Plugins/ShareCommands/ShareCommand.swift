internal import AlbumShell
internal import FoundationEssentials
internal import MusicLibrary
internal import ShellKit
internal import Sharing

/// Shows the state of a shared library, and begins or ends the sharing.
///
/// - Pattern: Command (concrete template)
struct ShareCommand: Command {
    let url = Parameter<String?>.optional(
        "url", placeholder: "URL", help: "The address: postgresql://[USER@]HOST[:PORT]/DATABASE[?library=NAME].")
    let create = Parameter.flag("create", help: "Creates the tables for a shared library in the database URL.")
    let leave = Parameter.flag("leave", help: "Ends the sharing here; the file is a library of its own then.")
    let workspace: AlbumWorkspace

    init(_ workspace: AlbumWorkspace) { self.workspace = workspace }

    private var library: LibraryAPI { workspace.library }

    var signature: Signature {
        Signature(
            "share", "Shows with whom the library is shared, or shares it.", .exchange, url, create, leave,
            details: """
                'share URL' uploads the library, with all changes for 'undo', to an empty shared library. Its file is a copy \
                from then on, and so is that of each program that is started with --library URL. The owner of the \
                database runs 'share --create URL' once before.

                'help sharing' explains all steps.
                """,
            examples: [
                CommandExample(
                    "share", "Reports that the library is not shared.",
                    output: "The library is not shared. 'help sharing' explains how to share it."),
                CommandExample(
                    "share --leave", "Fails, because the library is not shared.",
                    output: "The library is not shared. 'help sharing' explains how to share it.", status: 1),
                CommandExample(
                    "share postgresql://ann:secret@shelf/music", "Fails, because others could read the password.",
                    output: """
                        The address of a shared library must not contain a password, which other users of this machine could read. \
                        Remove it, and set 'PGPASSWORD' or write it to ~/.pgpass.
                        """, status: 1),
            ])
    }

    func check(_ call: Invocation, in shell: ShellContext) throws {
        if call[leave], call[create] || call[url] != nil {
            throw CommandFailure("'--leave' needs neither an address nor '--create'. Leave them out.")
        }
        if call[create], call[url] == nil { throw CommandFailure("'--create' needs the address of a database.") }
        if let text = call[url] { _ = try ServerAddress(text) }
    }

    func run(_ call: Invocation, in shell: ShellContext) async throws {
        try check(call, in: shell)
        if let text = call[url] {
            let address = try ServerAddress(text)
            return call[create] ? try await create(address, in: shell) : try share(address, in: shell)
        }
        guard let store = library.shared else {
            guard !call[leave] else { throw CommandFailure(Self.isNotShared) }
            return try shell.output.writeMessage(FailureReport.opening(Self.isNotShared))
        }
        if call[leave] { try end(store, in: shell) } else { try await show(store, in: shell) }
    }

    private static let isNotShared = "the library is not shared. 'help sharing' explains how to share it."

    private func create(_ address: ServerAddress, in shell: ShellContext) async throws {
        let role = try await Self.using(address) { try $0.create() }
        try shell.note(
            """
            Created an empty shared library. In psql, 'GRANT "\(role)" TO NAME' lets a user use it. 'share URL' uploads a library \
            to it; 'bluelib --library URL' uses it.
            """)
    }

    private func share(_ address: ServerAddress, in shell: ShellContext) throws {
        if let store = library.shared {
            throw CommandFailure("the library is already shared at '\(store.address)'. 'share --leave' ends that.")
        }
        guard let base = library.store as? SQLiteStore, !workspace.libraryName.isEmpty else {
            throw CommandFailure("only a library in a file can be shared.")
        }
        try library.journal.flush()
        let store = try workspace.showingProgress("Uploading", in: shell) { _ in
            try address.share(base, at: workspace.libraryName)
        }
        try library.journal.replaceStore(store, author: ServerAddress.author)
        try shell.note("Shared \(albumCount(try library.count())). Other machines use '--library' with this address.")
    }

    private func end(_ store: SharedStore, in shell: ShellContext) throws {
        try library.journal.flush()
        try library.journal.replaceStore(store.leave(), author: LibraryAPI.user)
        try shell.note("The library is not shared any more. It is the file '\(workspace.libraryName)'.")
    }

    private func show(_ store: SharedStore, in shell: ShellContext) async throws {
        let place = "Shared at \(store.address)"
        if store.state.values.offlineSince != nil { store.retry() }
        do {
            let (newest, others) = try await Self.using(ServerAddress(store.address)) {
                (try $0.newest(), try $0.others())
            }
            let missing = max(0, newest - store.state.values.applied)
            let programs =
                switch others {
                case 0: "No other program has"
                case 1: "1 other program has"
                default: "\(others) other programs have"
                }
            var text = "\(place). \(programs) it open. This copy "
            text += missing == 0 ? "has all changes." : "lacks \(missing) of \(newest) changes."
            let values = store.state.values
            if missing > 0, let problem = values.problem ?? values.problemOfCopy {
                text += " \(FailureReport.opening("\(problem)"))"
            }
            try shell.output.writeMessage(text)
        } catch let error as LogError {
            let since = store.state.values.offlineSince ?? Date()
            try shell.output.writeMessage("\(place), but offline since \(since.clockTime): \(error)")
        }
    }

    /// Calls `body` with a connection, outside the main thread. A cancellation closes it.
    @concurrent
    private static func using<Result: Sendable>(
        _ address: ServerAddress, _ body: @Sendable (PostgresLog) throws -> Result
    ) async throws -> Result {
        let log = PostgresLog(address)
        defer { log.close() }
        return try await withTaskCancellationHandler {
            try body(log)
        } onCancel: {
            log.close()
        }
    }
}

extension Date {
    /// The time in hours and minutes, with the date before it if it is another day than today: `14:05`, `2026-11-21 14:05`.
    var clockTime: String {
        let (text, today) = (localTime.dropLast(3), Date().localTime.prefix(10))
        return String(text.hasPrefix(today) ? text.dropFirst(11) : text)
    }
}
