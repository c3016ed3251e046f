package import AlbumModel
package import Events
package import MusicLibrary
package import Pictures
package import Terminal

/// Adapts the albums of a library to the tiles of a scroller; neither knows the other.
///
/// It communicates with the covers only by events: it requests the covers of visible tiles and observes arrivals.
/// Files are read and drawn off the main actor.
/// - Pattern: Observer (concrete observer)
/// - Pattern: Adapter (adapter)
@MainActor
package final class AlbumScrollerSource: HorizontalScrollerDataSource {
    /// The rows and columns of a cover in a tile; set it before the scroller reloads.
    package var coverSize: TerminalSize
    /// The latest error that prevented drawing and is not caused by the picture; nil if there was none.
    package private(set) var obstacle: PictureError?

    private let library: LibraryAPI
    private let query: AlbumQuery
    /// The albums of the query at the latest reload; nil for the whole library.
    private var ids: [Album.ID]?
    private let events: EventCenter
    private let drawer: CoverDrawer?
    private let changed: () -> Void
    private let spinner: Spinner
    private let requester = CoverRequester()
    private var seen: [String: [AlbumView]] = [:]
    /// The addresses of tiles that left during a rearrangement; nil outside of one.
    private var leaving: Set<String>?
    private var drawings: [String: Task<Void, Never>] = [:]
    private var observations: [Observation] = []

    /// Creates a source of the library's albums.
    ///
    /// - Parameters:
    ///   - query: Selects the albums.
    ///   - drawer: Draws the covers; nil if covers are not displayed.
    ///   - changed: Called when the appearance of a tile changes.
    package init(
        _ library: LibraryAPI, matching query: AlbumQuery = .all, _ events: EventCenter, _ drawer: CoverDrawer?,
        coverSize: TerminalSize, changed: @escaping () -> Void
    ) {
        (self.library, self.query, self.events, self.drawer) = (library, query, events, drawer)
        (self.coverSize, self.changed) = (coverSize, changed)
        spinner = Spinner(turned: changed)
        observations = [
            events.observe(CoverRequestDidEnd.self, as: "AlbumScrollerSource") { [weak self] request in
                switch request.outcome {
                case .available(let file, _): self?.draw(file, for: request.address)
                case .failed, .cancelled: self?.finish(request.address, .failed)
                }
            }
        ]
    }

    isolated deinit {
        for drawing in drawings.values { drawing.cancel() }
        for address in seen.keys { events.post(CoverRequestWasWithdrawn(address, by: requester)) }
    }

    /// The number of albums; 0 if the library cannot be read.
    ///
    /// The albums of a query are found here once, so a change does not shift their tiles before the next reload.
    package func numberOfViews(in scroller: HorizontalScroller) -> Int {
        if query.isAll { return (try? library.count()) ?? 0 }
        var found: [Album.ID] = []
        var listing = AlbumListing(query)
        listing.isBrief = true
        try? library.albums(listing) { album in
            found.append(album.album.id)
            return true
        }
        ids = found
        return found.count
    }

    /// The album of a tile, with its position in the library; nil if it was just deleted.
    package func album(at index: Int) -> PositionedAlbum? {
        guard let ids else {
            return (try? library.album(at: index + 1)).map { PositionedAlbum(position: index + 1, album: $0) }
        }
        guard ids.indices.contains(index), let album = try? library.album(ids[index]),
            let position = try? library.position(of: album.id)
        else { return nil }
        return PositionedAlbum(position: position, album: album)
    }

    /// The index of an album's tile; nil if the album is not in the query or was just deleted.
    ///
    /// - Complexity: O(*n*) in the number of albums that match a query.
    package func index(of id: Album.ID) -> Int? {
        if let ids { return ids.firstIndex(of: id) }
        return (try? library.position(of: id)).map { $0 - 1 }
    }

    /// The tile of the album at an index; an empty tile if the album was just deleted.
    package func horizontalScroller(_ scroller: HorizontalScroller, viewAt index: Int) -> any ScrollerTile {
        let album = album(at: index)?.album
        return AlbumView(
            album, TilePicture(drawer == nil || album?.coverURL == nil ? .none : .unknown), spinner: spinner,
            changed: changed
        ) { [weak self] in self?.notice($0, isSeen: $1) }
    }

    /// Moves or replaces tiles in `body`, and withdraws only the requests for covers that are not visible afterwards, so that
    /// no download is cancelled and repeated.
    package func rearrange(_ body: () -> Void) {
        leaving = []
        body()
        let gone = leaving ?? []
        leaving = nil
        for address in gone where seen[address] == nil { events.post(CoverRequestWasWithdrawn(address, by: requester)) }
    }

    private func notice(_ view: AlbumView, isSeen: Bool) {
        guard drawer != nil, let address = view.album?.coverURL else { return }
        if isSeen { request(address, for: view) } else { withdraw(address, for: view) }
    }

    private func request(_ address: String, for view: AlbumView) {
        let isNew = seen[address] == nil
        seen[address, default: []].append(view)
        guard view.picture.state == .unknown else { return }
        view.picture.state = .awaited
        if isNew || drawings[address] == nil {
            events.post(CoverWasRequested(address, of: view.album?.title, by: requester))
        }
    }

    private func withdraw(_ address: String, for view: AlbumView) {
        seen[address]?.removeAll { $0 === view }
        if view.picture.state == .awaited { view.picture.state = .unknown }
        guard seen[address]?.isEmpty == true else { return }
        seen[address] = nil
        drawings.removeValue(forKey: address)?.cancel()
        if leaving?.insert(address) == nil { events.post(CoverRequestWasWithdrawn(address, by: requester)) }
    }

    private func draw(_ file: String, for address: String) {
        guard seen[address] != nil, let drawer else { return }
        drawings[address]?.cancel()
        let size = coverSize
        drawings[address] = Task { [weak self] in
            let cover: DrawnCover?
            do { cover = try await drawer.cover(of: file, size) } catch {
                cover = nil
                if let error = error as? PictureError, error.remedy != nil { self?.obstacle = error }
            }
            guard !Task.isCancelled else { return }
            self?.drawings[address] = nil
            self?.finish(address, cover.map(TilePicture.State.drawn) ?? .failed)
        }
    }

    private func finish(_ address: String, _ state: TilePicture.State) {
        for view in seen[address] ?? [] {
            // A picture may arrive after the report that an earlier request for it was cancelled.
            if state == .failed, view.picture.state != .awaited { continue }
            view.picture.state = state
        }
    }
}
