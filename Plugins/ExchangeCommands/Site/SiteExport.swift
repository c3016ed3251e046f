internal import AlbumModel
internal import AlbumShell
internal import Files
internal import MusicLibrary
internal import Pictures
internal import ShellKit

/// Writes the albums of a listing as a static site for a browser: pages, their style, and thumbnails of the covers in the cache.
@MainActor
struct SiteExport {
    let workspace: AlbumWorkspace
    /// The title of the pages.
    let title: String
    /// The covers that are shown.
    let covers: SiteThumbnails.Choice
    /// True to name each cover that is no picture.
    let isVerbose: Bool

    /// Writes the site to a directory.
    ///
    /// - Returns: The number of albums.
    /// - Throws: ``ExchangeError``; an earlier site is unchanged then.
    func write(_ listing: AlbumListing, to path: String, in shell: ShellContext) async throws -> Int {
        guard !shell.shell.protectedFiles.contains(path) else { throw ProtectedFileError.ownFile(path) }
        do {
            let folder = try SiteFolder(path)
            // A directory of the program that exists protects the files in it.
            guard !shell.shell.protectedFiles.contains(folder.unfinishedFiles) else {
                throw ProtectedFileError.ownFile(path)
            }
            let thumbnails = SiteThumbnails(covers, of: workspace.library.covers, in: folder)
            var count = 0
            try await shell.withProgress { row in
                repeat { count = try writePages(listing, thumbnails, to: folder) } while try await !thumbnails.make(row)
                try folder.write(PackageResources.style_css, to: SiteFolder.style)
                try Task.checkCancellation()
                try folder.finish(keeping: thumbnails.used)
            }
            try shell.note("\(albumCount(count)) written to '\(path)'.")
            try explain(thumbnails, in: shell)
            return count
        } catch let error as SystemError {
            throw ExchangeError.unwritable(path, reason: error.description)
        }
    }

    private func writePages(
        _ listing: AlbumListing, _ thumbnails: SiteThumbnails, to folder: SiteFolder
    ) throws -> Int {
        let library = workspace.library
        // Reading a long list commits finished changes, after which another program could change the library.
        try library.journal.commit()
        return try library.reading {
            let count = min(listing.limit ?? .max, max(0, try library.count(listing.query) - listing.offset))
            var pages = SitePages(title: title, count: count, listing, in: folder)
            try library.rows(listing) { album in
                try pages.add(album, thumbnail: thumbnails.name(of: album))
                return true
            }
            try pages.finish()
            return count
        }
    }

    /// Notes the covers that the site does not show.
    private func explain(_ thumbnails: SiteThumbnails, in shell: ShellContext) throws {
        if thumbnails.absent > 0 {
            try shell.note("Covers left out: \(thumbnails.absent) not in the cache; 'download --missing' gets them.")
        }
        if thumbnails.forbidden > 0 {
            try shell.note(
                "Covers left out: \(thumbnails.forbidden) of Discogs, whose terms do not let you publish them; '--all-covers' includes them."
            )
        }
        for (error, count) in thumbnails.obstacles.sorted(by: { "\($0)" < "\($1)" }) {
            try shell.warn("Covers left out: \(count); each \(error). \(error.remedy ?? "")")
        }
        if isVerbose {
            for failure in thumbnails.failures { try shell.warn(failure) }
        } else if !thumbnails.failures.isEmpty {
            try shell.warn(
                "Covers left out: \(thumbnails.failures.count) that cannot be read; '--verbose' shows the reasons.")
        }
    }
}
