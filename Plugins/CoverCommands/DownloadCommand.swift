internal import AlbumShell
internal import MusicLibrary
internal import ShellKit
internal import Terminal

/// Fetches the covers of albums.
///
/// It posts requests like a view; the fetcher observes them.
/// - Pattern: Command (concrete command)
struct DownloadCommand: Command {
    let albums: Parameter<NamedAlbums?>
    let missing = Parameter.flag(
        "missing", help: "Downloads only missing covers; of all albums if you name none.")
    let wait = Parameter.flag("wait", help: "Waits for the downloads; Ctrl-C cancels them. A script always waits.")
    let desk: DownloadDesk

    init(_ desk: DownloadDesk) {
        self.desk = desk
        albums = .albums(
            of: desk.workspace, help: "The albums; the current one by default.")
    }

    var signature: Signature {
        Signature(
            "download", "Downloads the covers of albums.", .covers, albums, missing, wait,
            details: """
                Downloads run in the background, from the cover addresses of the albums, and are cached. The command also retries \
                downloads that have just failed. 'help covers' explains more.
                """,
            examples: Self.examples)
    }

    private static let examples = [
        CommandExample("download 2", "Downloads the cover of the second album."),
        CommandExample("download --missing", "Downloads all missing covers."),
        CommandExample(
            "add Blue --artist 'Joni Mitchell'; download", "Fails, because the album has no address of a cover.",
            output: "'Blue' has no cover address. 'edit cover=URL' sets one.", status: 1),
    ]

    func run(_ call: Invocation, in shell: ShellContext) async throws {
        let workspace = desk.workspace
        let wantsAll = call[missing] && call[albums] == nil
        let (selection, count) =
            wantsAll ? (.matching(.all), try workspace.library.count()) : try workspace.several(call[albums])
        if count == 1, let album = try workspace.library.albums(selection.query, limit: 1).first?.album,
            album.coverURL == nil
        {
            throw CoverCommandError.noAddress(title: album.title)
        }
        // Earlier changes of a script are committed first, so that no transaction is open during the wait.
        try shell.undo.flush()
        let feeder = CoverFeeder(selection.query, count: count, in: workspace.library)
        if call[wait] || !shell.isInteractive {
            try await run(feeder, in: shell)
        } else {
            try begin(feeder, in: shell)
        }
    }

    // MARK: In the background

    private func begin(_ feeder: CoverFeeder, in shell: ShellContext) throws {
        let screen = shell.shell.screen
        var isAsked = true
        desk.begin(feeder) { feeder in
            if !isAsked { screen.post("\(feeder.opening)") }
        } whenDone: { [desk] feeder in
            guard !isAsked else { return }
            if let error = feeder.error {
                desk.tell(FailureReport.opening(FailureReport(error, statement: nil, frame: nil).message))
            } else if feeder.count > 1 {
                desk.tell(feeder.tally.sentence)
            }
        }
        isAsked = false
        if let error = feeder.error { throw error }
        if feeder.isDone { return try shell.note(feeder.tally.sentence) }
        try shell.note(feeder.hasLooked ? feeder.opening : "Checking \(feeder.count) albums.")
    }

    // MARK: Waiting

    private func run(_ feeder: CoverFeeder, in shell: ShellContext) async throws {
        let row = ProgressRow(in: shell)
        desk.waiting = { lines in
            row.erase()
            // Where nobody reads this any more, what the command says at its end meets that.
            for line in lines { try? shell.note(line.plain) }
        }
        defer {
            desk.waiting = nil
            row.erase()
        }
        let painter = Task { [board = desk.workspace.library.covers?.board] in
            while !Task.isCancelled {
                if let board { row.show(DownloadRows.progress(of: feeder, board.summary)) }
                try await Task.sleep(for: .milliseconds(100))
            }
        }
        defer { painter.cancel() }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                desk.begin(feeder, whenDone: { _ in continuation.resume() })
            }
        } onCancel: {
            Task { @MainActor in feeder.cancel() }
        }
        desk.waiting?(desk.notices.take(isLast: true))
        try Task.checkCancellation()
        if let error = feeder.error { throw error }
        try conclude(feeder.tally, of: feeder.count, in: shell)
    }

    private func conclude(_ tally: DownloadTally, of count: Int, in shell: ShellContext) throws {
        if tally.failed > 0 {
            // The reason of each failure was reported when it occurred.
            throw CoverCommandError.failed(tally.failed, tally.failed == count ? nil : tally.sentence)
        }
        try shell.note(tally.sentence)
    }
}

extension CoverFeeder {
    /// What is said when it is known how many covers are missing.
    fileprivate var opening: String {
        let there = tally.there > 0 ? " \(tally.there) already downloaded." : ""
        return
            "\(DownloadTally.covers(open)) to download.\(there) 'downloads' shows the progress."
    }
}
