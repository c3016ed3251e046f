internal import AlbumShell
internal import MusicLibrary
internal import ShellKit
internal import Terminal

/// Joins albums to one.
///
/// - Pattern: Command (concrete template)
struct MergeCommand: ImmediateCommand {
    private static let batchSize = 1000

    let albums: Parameter<NamedAlbums>
    let dryRun = Parameter.flag("dry-run", help: "Shows the result, without changing anything.")
    let workspace: AlbumWorkspace

    init(_ workspace: AlbumWorkspace) {
        self.workspace = workspace
        albums = .requiredAlbums(of: workspace, help: "The albums to join; at least two.")
    }

    var signature: Signature {
        Signature(
            "merge", "Joins albums to one.", .changes, albums, dryRun,
            details: """
                The album with the lowest position stays, and the others are deleted. It gains the fields that it lacks. Genres are \
                united, and so are fields in which one of the albums has several values. Of any other field its own value \
                stays, and the lost values are listed. 'duplicates' finds albums to join, and 'undo' restores them.

                The album also gains the numbers of Discogs in release_id, so 'import --update' does not add the others again. \
                An update takes its values from the row with the first of these numbers, and removes none.
                """,
            examples: Self.examples)
    }

    private static let examples = [
        CommandExample(
            "add BLUE --artist Joni; add Blue --artist Joni --genre Folk; merge 6 7", "Joins two albums.",
            output: """
                This album equals 'BLUE' (6). 'duplicates' shows both.
                Merged 2 albums into 'BLUE' (6).
                Gained: genre.
                title: 'BLUE' stays; 'Blue' is lost.
                """),
        CommandExample("merge title:sun --dry-run", "Shows the result of joining two albums."),
        CommandExample(
            "merge 3", "Fails, because one album cannot be joined with itself.",
            output: "'merge' needs at least two albums, but only one is named. Name the others too.", status: 1),
    ]

    func run(_ call: Invocation, in context: ShellContext) throws {
        let (selection, _) = try workspace.several(call[albums], in: context)
        try workspace.library.lock()
        let current = try workspace.current.settledID()
        let (first, merge, others) = try workspace.showingProgress("Merging albums", in: context) { _ in
            try self.merge(selection)
        }
        let target = "\(albumCount(others.count + 1)) into '\(merge.result.title)' (\(first.position))."
        if call[dryRun] { return try context.concludeDryRun(merge.report(beginning: "Would merge \(target)")) }
        if let current, others.contains(current) { workspace.current.move(to: first.album.id) }
        try context.note(merge.report(beginning: "Merged \(target)"))
    }

    /// Joins albums.
    ///
    /// - Returns: The album that stays, its new fields, and the deleted albums.
    private func merge(
        _ selection: AlbumSelection
    ) throws -> (first: PositionedAlbum, merge: AlbumMerge, others: [Album.ID]) {
        if case .albums(let ids) = selection {
            for id in ids where try workspace.library.album(id) == nil { throw LibraryError.noSuchAlbum(id) }
        }
        var first: PositionedAlbum?
        var merge = AlbumMerge()
        var others: [Album.ID] = []
        try workspace.library.albums(AlbumListing(selection.query)) { found in
            merge.add(found.album.details)
            if first == nil { first = found } else { others.append(found.album.id) }
            return true
        }
        guard let first, !others.isEmpty else {
            throw CommandFailure("'merge' needs at least two albums, but only one is named. Name the others too.")
        }
        merge.finish()
        try workspace.library.revise([Album(id: first.album.id, details: merge.result)])
        for start in stride(from: 0, to: others.count, by: Self.batchSize) {
            let batch = others[start..<min(start + Self.batchSize, others.count)]
            try workspace.library.remove(.albums(Array(batch)))
        }
        return (first, merge, others)
    }
}
