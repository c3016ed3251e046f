internal import AlbumModel
internal import AlbumShell
internal import MusicLibrary
internal import Services
internal import ShellKit
internal import Transfers

/// The options of a look-up.
struct LookupOptions {
    let replaces: Bool
    let isRefreshing: Bool
    let isDryRun: Bool
    /// The most albums; nil for all.
    let limit: Int?
}

/// A run of `lookup`: asks the service album by album, collects the chosen releases, and changes the albums at the end.
@MainActor
final class Lookup {
    /// The number of albums that are in memory at once.
    private static let piece = 1000
    /// The number of failures in succession that ends a run: the service cannot be reached.
    private static let mostFailures = 3

    let search: ReleaseSearch
    private let workspace: AlbumWorkspace
    private let shell: ShellContext
    private let options: LookupOptions
    private let services: ServiceAccess
    private let client: ServiceClient
    private let kept: KeptAnswers
    /// The address of the service for covers.
    private let covers: Service
    private var tally = LookupTally()
    private var choices: [(album: MatchedAlbum, release: FoundRelease)] = []
    /// The number of albums in succession whose requests failed on the way.
    private var failures = 0
    private var report: (Int, Int) -> Void = { _, _ in }

    init(
        _ services: ServiceAccess, _ workspace: AlbumWorkspace, _ options: LookupOptions, in shell: ShellContext
    ) throws {
        (self.services, self.workspace, self.options, self.shell) = (services, workspace, options, shell)
        client = try services.client(of: .musicBrainz, in: shell)
        covers = try services.client(of: .coverArt, in: shell).service
        kept = KeptAnswers(in: services.directories.cache + "/lookups", isRefreshing: options.isRefreshing)
        search = ReleaseSearch(client, kept: kept)
    }

    // MARK: Ways to use it

    /// Takes the releases that need no question, or asks about each album.
    func choose(among query: AlbumQuery, asks: Bool) async throws {
        try await changing {
            try await visit(query) { album in
                if album.match.candidates.isEmpty || !asks, album.match.taken == nil {
                    try leave(album)
                } else if !asks, let taken = album.match.taken {
                    choices.append((album, taken.release))
                } else {
                    return try await ask(about: album)
                }
                return true
            }
        }
    }

    /// Asks about an album; returns false if the user ends the run.
    private func ask(about album: MatchedAlbum) async throws -> Bool {
        switch try await LookupQuestion(album, in: shell, filling: filling).ask(search) {
        case .release(let release): choices.append((album, release))
        case .skip: tally.left += 1
        case .none:
            tally.left += 1
            search.settle(album.sought)
        case .end: return false
        }
        return true
    }

    /// Writes a row for each candidate of each album.
    func list(_ query: AlbumQuery, to path: String) async throws {
        let writer = try ReviewWriter(path, in: shell)
        try shell.changes.flush()
        try await running {
            try await visit(query) { album in
                if album.match.candidates.isEmpty { try leave(album) } else { tally.listed += 1 }
                try writer.write(album, filling)
                return true
            }
        }
        kept.trim()
        try writer.end()
        try shell.note(tally.summary)
    }

    /// Takes the releases of checked rows of a review file.
    func apply(_ rows: [ReviewRow], of file: String) async throws {
        try await changing {
            for row in rows {
                guard let album = try album(row.album) else { continue }
                tally.albums += 1
                report(tally.albums, rows.count)
                try await answering(album) {
                    let match = try await search.match(album.sought, links: [:])
                    let listed = match.candidates.first { $0.release.mbid == row.mbid }?.release
                    let found = listed == nil ? try await search.release(row.mbid) : listed
                    guard let release = found else {
                        throw CommandFailure(
                            "\(file):\(row.line): MusicBrainz has no release '\(row.mbid)'. Nothing was changed.")
                    }
                    choices.append((album, release))
                }
            }
        }
    }

    /// Takes a release that the user has found.
    func fill(_ album: MatchedAlbum, from mbid: String) async throws {
        try await changing {
            tally.albums = 1
            try await answering(album) {
                guard let release = try await search.release(mbid) else {
                    throw CommandFailure("MusicBrainz has no release '\(mbid)'. Check the address of its page.")
                }
                choices.append((album, release))
            }
        }
    }

    // MARK: Albums

    /// Calls `body` with each album that has an answer, until it returns false.
    private func visit(_ query: AlbumQuery, _ body: (MatchedAlbum) async throws -> Bool) async throws {
        var ids: [Album.ID] = []
        try workspace.library.albums(AlbumListing(query)) { located in
            ids.append(located.album.id)
            return true
        }
        let count = min(options.limit ?? ids.count, ids.count)
        for start in stride(from: 0, to: ids.count, by: Self.piece) {
            let albums = try unsettled(
                Array(ids[start..<min(start + Self.piece, ids.count)]), most: count - tally.albums)
            var links = ReleaseSearch.Links()
            for index in albums.indices {
                var album = albums[index]
                tally.albums += 1
                report(tally.albums, count)
                guard !album.isNameless else {
                    try leave(album)
                    continue
                }
                let isAnswered = try await answering(album) {
                    if album.sought.needsLinks(besides: links) {
                        let next = albums[index...].lazy.map(\.sought).filter { $0.needsLinks(besides: [:]) }
                        links = try await search.links(for: Array(next.prefix(ReleaseSearch.batch)))
                    }
                    album.match = try await search.match(album.sought, links: links)
                }
                if isAnswered, try await !body(album) { return }
            }
            kept.trim()
            if tally.albums >= count { return }
        }
    }

    /// The albums with these ids, without those about which the user has decided.
    private func unsettled(_ ids: [Album.ID], most: Int) throws -> [MatchedAlbum] {
        var albums: [MatchedAlbum] = []
        try workspace.library.albums(AlbumListing(AlbumSelection.albums(ids).query)) { located in
            let album = MatchedAlbum(located)
            if search.isSettled(album.sought) { tally.settled += 1 } else { albums.append(album) }
            return albums.count < most
        }
        return albums
    }

    private func album(_ id: Album.ID) throws -> MatchedAlbum? {
        guard let album = try workspace.library.album(id), let position = try workspace.library.position(of: id) else {
            return nil
        }
        return MatchedAlbum(PositionedAlbum(position: position, album: album))
    }

    /// Runs the requests for an album, and returns true if they are answered.
    @discardableResult
    private func answering(_ album: MatchedAlbum, _ body: () async throws -> Void) async throws -> Bool {
        do {
            try await body()
            failures = 0
            return true
        } catch let error as ServiceError {
            if case .failed = error {
                failures += 1
                if failures == Self.mostFailures { throw error }
            } else if !error.concernsOneRequest {
                throw error
            }
            tally.unanswered += 1
            if let line = tally.line("\(album.heading): \(error)") { try shell.warn(line) }
            return false
        }
    }

    /// Counts an album for which no release is taken, and says why.
    private func leave(_ album: MatchedAlbum) throws {
        if album.match.candidates.isEmpty { tally.unknown += 1 } else { tally.left += 1 }
        if let line = tally.line("\(album.heading): \(album.remark)") { try shell.warn(line) }
    }

    private func filling(_ release: FoundRelease, of album: MatchedAlbum) -> ReleaseFilling {
        let cover = release.hasFront ? try? covers.address(of: "/release/\(release.mbid)/front-500").text : nil
        return ReleaseFilling(of: release, in: album.album.details, cover: cover)
    }

    // MARK: Changes

    private func running(_ body: () async throws -> Void) async throws {
        try await shell.withProgress { row in
            try await services.showing([client], on: row, "Asking MusicBrainz") { report in
                self.report = report
                try await body()
            }
        }
    }

    /// Runs `body`, and then changes the albums that were chosen, also after Ctrl-C and after an error of the service.
    private func changing(_ body: () async throws -> Void) async throws {
        try shell.changes.flush()
        var failure: (any Error)?
        do { try await running(body) } catch let error as CommandFailure { throw error } catch { failure = error }
        kept.trim()
        // The task may be cancelled, and the change is made nevertheless.
        try await Task { @MainActor in try self.change() }.value
        if let failure { throw failure }
    }

    private func change() throws {
        var settled: [SoughtAlbum] = []
        for start in stride(from: 0, to: choices.count, by: Self.piece) {
            try workspace.library.lock()
            var revised: [Album] = []
            for choice in choices[start..<min(start + Self.piece, choices.count)] {
                guard var album = try album(choice.album.album.id), album.sought == choice.album.sought else {
                    tally.left += 1
                    continue
                }
                let filling = filling(choice.release, of: album)
                filling.apply(to: &album.album.details, replaces: options.replaces)
                revised.append(album.album)
                settled.append(SoughtAlbum(album.album.details))
                if !options.replaces, let remark = filling.remark, let line = tally.line("\(album.heading): \(remark)")
                {
                    try shell.note(line)
                }
            }
            tally.filled += try workspace.library.revise(revised)
        }
        if options.isDryRun { return try workspace.concludeDryRun(tally.summary, in: shell) }
        try shell.note(tally.summary)
        try shell.commitChange(as: "lookup")
        for album in settled { search.settle(album) }
    }
}
