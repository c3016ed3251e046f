public import AlbumModel

/// Gives each of several albums its own new fields.
@MainActor
public struct AlbumRevision {
    /// The number of albums that one edit changes.
    private static let pieceLength = 1000

    private let library: LibraryAPI
    private let change: (inout AlbumDraft, Album.ID) throws -> Void

    /// Creates a revision of albums in a library by a change that depends on nothing but the album.
    public init(of library: LibraryAPI, by change: @escaping (inout AlbumDraft, Album.ID) throws -> Void) {
        (self.library, self.change) = (library, change)
    }

    /// Changes the albums of a selection, and returns the number of those that the change altered.
    ///
    /// The memory does not grow with the size of the albums: they are read twice, first to compute which ones change.
    /// Other programs cannot change the library from the first reading until the open change ends.
    /// - Parameter visit: Receives each album that changes, before anything is written.
    /// - Throws: ``LibraryError/refused(_:reason:)`` with the title of the album whose new fields are invalid.
    public func apply(to selection: AlbumSelection, visiting visit: (Album) -> Void = { _ in }) throws -> Int {
        try library.lock(briefly: selection.isList)
        var count = 0
        let ids = try idsOfChanging(in: selection, visit)
        library.store.progress?.begin(ids.count)
        for start in stride(from: 0, to: ids.count, by: Self.pieceLength) {
            if Task.isCancelled { throw LibraryError.interrupted }
            let albums = try ids[start..<min(start + Self.pieceLength, ids.count)].compactMap(library.album)
            count += try library.revise(
                albums.compactMap { album in try revised(album).map { Album(id: album.id, details: $0) } })
            library.store.progress?.advance(by: albums.count)
        }
        return count
    }

    private func idsOfChanging(in selection: AlbumSelection, _ visit: (Album) -> Void) throws -> [Album.ID] {
        var changing: [Album.ID] = []
        func add(_ album: Album) throws {
            guard try revised(album) != nil else { return }
            changing.append(album.id)
            visit(album)
        }
        switch selection {
        case .albums(let ids):
            // A list would commit the finished changes of a script first.
            for id in ids {
                guard let album = try library.album(id) else { throw LibraryError.noSuchAlbum(id) }
                try add(album)
            }
        case .matching(let query):
            try library.albums(AlbumListing(query)) { found in
                try add(found.album)
                return true
            }
        }
        return changing
    }

    /// The new fields of an album; nil if they are the old ones.
    private func revised(_ album: Album) throws -> AlbumDraft? {
        var draft = album.details
        do {
            try change(&draft, album.id)
            try draft.validate(since: album.details)
        } catch let limit as PatternMatcher.LimitReached {
            throw LibraryError.patternTooSlow(limit.source, album: album.title)
        } catch let error as LibraryError where !error.isOfFile {
            throw LibraryError.refused(album.title, reason: error.description)
        }
        return draft == album.details ? nil : draft
    }
}
