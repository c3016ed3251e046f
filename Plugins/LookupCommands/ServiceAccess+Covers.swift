internal import AlbumModel
internal import AlbumShell
internal import MusicLibrary
internal import Services
internal import ShellKit

extension ServiceAccess {
    private static let source = AlbumField.own("cover source")
    private static let piece = 1000
    /// The most failures that are named.
    private static let mostFailures = 3

    /// Gives albums without a cover the addresses that the Cover Art Archive has, as one change.
    ///
    /// After Ctrl-C and after an error, the albums whose covers were found have them.
    func findCovers(of query: AlbumQuery, refreshes: Bool, for workspace: AlbumWorkspace, in shell: ShellContext)
        async throws
    {
        let musicBrainz = try client(of: .musicBrainz, in: shell)
        let kept = KeptAnswers(in: directories.cache + "/lookups", isRefreshing: refreshes)
        let archive = try client(of: .coverArt, in: shell)
        let search = CoverSearch(musicBrainz, archive, kept: kept)
        let (ids, pressings, others) = try pressings(of: query, in: workspace.library)
        try shell.changes.flush()
        try shell.output.flush()
        var results: [Int: CoverSearch.Result] = [:]
        var failures: [String] = []
        var failure: (any Error)?
        do {
            try await shell.withProgress { row in
                try await showing([musicBrainz, archive], on: row, "Finding covers") { report in
                    let note: @MainActor (ServiceError) -> Void = { failures.append($0.message) }
                    try await search.run(pressings, noting: note) { index, result in
                        await { @MainActor in
                            results[index] = result
                            report(results.count, pressings.count)
                        }()
                    }
                }
            }
        } catch { failure = error }
        kept.trim()
        // The task may be cancelled, and the change is made nevertheless.
        let found = results
        try await Task { @MainActor in
            try Self.apply(found, to: ids, in: workspace.library)
            for failure in failures.prefix(Self.mostFailures) { try shell.warn(failure) }
            try shell.note(
                Self.summary(of: Array(found.values), others: others, unasked: pressings.count - found.count))
            try shell.commitChange(as: "download")
        }.value
        if let failure { throw failure }
    }

    /// The albums without a cover of which a release is known, and the number of those of which none is.
    private func pressings(
        of query: AlbumQuery, in library: LibraryAPI
    ) throws -> (ids: [Album.ID], pressings: [CoverSearch.Pressing], others: Int) {
        var (ids, pressings, others) = ([Album.ID](), [CoverSearch.Pressing](), 0)
        try library.albums(AlbumListing(query)) { located in
            let album = located.album.details
            if album.coverURL != nil { return true }
            func first(_ field: AlbumField) -> String? { album.values(of: field).first }
            let pressing = CoverSearch.Pressing(
                mbid: first(.own("mbid")), discogsRelease: first(.release), discogsMaster: first(.own("master_id")))
            if let pressing {
                ids.append(located.album.id)
                pressings.append(pressing)
            } else {
                others += 1
            }
            return true
        }
        return (ids, pressings, others)
    }

    /// Sets the covers of albums that still have none.
    private static func apply(_ results: [Int: CoverSearch.Result], to ids: [Album.ID], in library: LibraryAPI) throws {
        var revised: [Album] = []
        for (index, result) in results.sorted(by: { $0.key < $1.key }) {
            guard case .found(let address, let isOther) = result, var album = try library.album(ids[index]),
                album.coverURL == nil
            else { continue }
            album.details.coverURL = address
            album.details.set(source, to: isOther ? "another pressing" : "")
            revised.append(album)
        }
        for start in stride(from: 0, to: revised.count, by: piece) {
            try library.revise(Array(revised[start..<min(start + piece, revised.count)]))
        }
    }

    private static func summary(of results: [CoverSearch.Result], others: Int, unasked: Int) -> String {
        var (found, other, counts) = (0, 0, ["not asked for": unasked, "without 'mbid' or 'release_id'": others])
        for result in results {
            switch result {
            case .found(_, let isOther): (found, other) = (found + 1, other + (isOther ? 1 : 0))
            case .noCover: counts["without a cover", default: 0] += 1
            case .unknown: counts["unknown to MusicBrainz", default: 0] += 1
            case .failed: counts["without an answer", default: 0] += 1
            }
        }
        let rest = counts.filter { $0.value > 0 }.sorted { $0.key < $1.key }
        let parts =
            ["\(found) found" + (other > 0 ? " (\(other) of another pressing)" : "")]
            + rest.map { "\($0.value) \($0.key)" }
        return "Covers at the Cover Art Archive: " + parts.joined(separator: ", ") + "."
    }
}
