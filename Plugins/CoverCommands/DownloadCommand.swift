internal import AlbumModel
internal import AlbumShell
internal import MusicLibrary
internal import ShellKit
internal import Terminal

/// Downloads the covers of albums.
///
/// It posts requests like a view; the fetcher observes them.
/// - Pattern: Command (concrete template)
struct DownloadCommand: Command {
    let albums: Parameter<NamedAlbums?>
    let missing = Parameter.flag(
        "missing", help: "Downloads every cover that is not available yet; of all albums by default.")
    let wait = Parameter.flag(
        "wait", help: "Waits for all downloads; Ctrl-C cancels them. A script always waits.")
    let source = Parameter<String?>.option(
        "source", placeholder: "NAME",
        help: "Finds covers of albums without one: 'caa' asks the Cover Art Archive.", completion: .choices(["caa"]))
    let refresh = Parameter.flag("refresh", help: "Asks the source again instead of using its earlier answers.")
    let downloads: CoverDownloads

    init(_ downloads: CoverDownloads) {
        self.downloads = downloads
        albums = .albums(
            of: downloads.workspace, help: "The albums whose covers to download; the current one by default.")
    }

    var signature: Signature {
        Signature(
            "download", "Downloads the covers of albums.", .covers, albums, missing, source, refresh,
            wait,
            details: """
                Covers are downloaded in the background from the addresses in the albums, and stored in the cache. A cover \
                whose download just failed is tried again. 'help covers' explains more.

                '--source caa' first finds covers at the Cover Art Archive, for albums without one that have the MBID of a \
                MusicBrainz release in the field 'mbid', or a 'release_id' of Discogs that MusicBrainz links. The addresses found are \
                one step for 'undo'. The field 'cover source' says if the picture may be another pressing's. MusicBrainz permits one \
                request a second. One finds the releases of 50 albums; each release without a cover needs one more. Answers are kept for 30 days, also that there is no cover. \
                'set musicbrainz-address' and 'set coverart-address' use mirrors.
                """,
            examples: Self.examples)
    }

    private static let examples = [
        CommandExample("download 2", "Downloads the cover of the second album."),
        CommandExample("download --missing", "Downloads every cover that is not available yet."),
        CommandExample(
            "add Blue --artist 'Joni Mitchell'; download", "Fails, because the album has no cover address.",
            output: "'Blue' has no cover address. 'edit cover=URL' sets one.", status: 1),
    ]

    func check(_ call: Invocation, in shell: ShellContext) throws {
        if call[refresh], call[source] == nil { throw CommandFailure("'--refresh' needs '--source'.") }
    }

    func run(_ call: Invocation, in shell: ShellContext) async throws {
        try check(call, in: shell)
        let workspace = downloads.workspace
        let wantsAll = call[missing] && call[albums] == nil
        let (selection, count) =
            wantsAll ? (.matching(.all), try workspace.library.count()) : try workspace.several(call[albums], in: shell)
        var query = selection.query
        if let name = call[source] {
            guard let find = workspace.sources.covers[name] else { throw CoverCommandError.noSource(name) }
            // The query may not match an album any more that has got a cover.
            if !wantsAll { query = try AlbumSelection.albums(ids(of: query, in: workspace.library)).query }
            try await find(query, call[refresh], shell)
        }
        if count == 1, let album = try workspace.library.albums(query, limit: 1).first?.album,
            album.coverURL == nil
        {
            throw CoverCommandError.noAddress(title: album.title)
        }
        // Earlier changes of a script are committed first, so that no transaction is open during the wait.
        try shell.changes.flush()
        let batch = CoverBatch(query, count: count, in: workspace.library)
        if call[wait] || !shell.isInteractive {
            try await run(batch, in: shell)
        } else {
            try begin(batch, in: shell)
        }
    }

    private func ids(of query: AlbumQuery, in library: LibraryAPI) throws -> [Album.ID] {
        var ids: [Album.ID] = []
        try library.albums(AlbumListing(query)) { located in
            ids.append(located.album.id)
            return true
        }
        return ids
    }

    private func begin(_ batch: CoverBatch, in shell: ShellContext) throws {
        let screen = shell.shell.screen
        var hasReturned = false
        downloads.begin(batch) { batch in
            if hasReturned { screen.post("\(batch.announcement)") }
        } whenDone: { [downloads] batch in
            guard hasReturned else { return }
            if let error = batch.error {
                downloads.report(FailureReport.opening(FailureReport(error, statement: nil, frame: nil).message))
            } else if batch.count > 1 {
                downloads.report(batch.tally.sentence)
            }
        }
        hasReturned = true
        if let error = batch.error { throw error }
        try shell.note(batch.isDone ? batch.tally.sentence : batch.announcement)
    }

    private func run(_ batch: CoverBatch, in shell: ShellContext) async throws {
        downloads.receiver = { lines in
            // If these lines cannot be written, the same error occurs for the summary.
            for line in lines { try? shell.note(line.plain) }
        }
        defer { downloads.receiver = nil }
        await downloads.showingProgress(in: shell) {
            $0.progress(of: batch)
        } during: {
            let (end, continuation) = AsyncStream.makeStream(of: Never.self)
            downloads.begin(batch) { _ in continuation.finish() }
            for await _ in end {}
            // Ctrl-C ends the stream before the batch is done.
            batch.cancel()
        }
        downloads.flushNotices()
        try Task.checkCancellation()
        if let error = batch.error { throw error }
        try conclude(batch, in: shell)
    }

    private func conclude(_ batch: CoverBatch, in shell: ShellContext) throws {
        let tally = batch.tally
        if tally.failed > 0 {
            // The reason of each failure was reported when it occurred.
            throw CoverCommandError.failed(tally.failed, tally.failed == batch.count ? nil : tally.sentence)
        }
        try shell.note(tally.sentence)
    }
}

extension CoverBatch {
    fileprivate var announcement: String {
        guard isExamined else { return "Checking \(count) albums for missing covers." }
        let available = tally.available > 0 ? " \(tally.available) already available." : ""
        return "Downloading \(DownloadTally.covers(remaining)).\(available) 'downloads' shows the progress."
    }
}
