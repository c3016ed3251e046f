internal import AlbumShell
internal import Events
internal import MusicLibrary

/// Requests the covers of any number of albums: a window of requests at a time, and more as results arrive.
///
/// It first examines all albums, in turns, and stores the ids of those without a cover, but no album and no address. It
/// observes the results like any view.
/// - Pattern: Observer (concrete observer)
@MainActor
final class CoverFeeder {
    /// The maximum number of concurrent requests, enough to keep several hosts busy.
    private static let window = 128
    private static let page = 256
    /// The number of albums to process before other tasks run, so that keys and Ctrl-C wait at most a few
    /// milliseconds.
    private static let turn = 1024

    private let interest = CoverInterest("download", isInsistent: true)
    private let library: LibraryAPI
    private let query: AlbumQuery
    private var page: ArraySlice<PositionedAlbum> = []
    private var offset = 0
    private var isRead = false
    /// The albums whose missing covers are not requested yet.
    private var missing: ArraySlice<Album.ID> = []
    /// The hashes of the addresses of missing covers, to detect an address that several albums share.
    private var addresses: Set<Int> = []
    /// The addresses with an open request, numbered in the order of the requests.
    private var wanted: [String: Int] = [:]
    private var lastWanted = 0
    private var observations: [Observation] = []
    private var whenLooked: ((CoverFeeder) -> Void)?
    private var whenDone: ((CoverFeeder) -> Void)?

    /// The number of albums at the beginning.
    let count: Int
    /// The number of missing covers found so far.
    private(set) var found = 0
    /// The results so far.
    private(set) var tally = DownloadTally()
    /// The error that ended the feeder early; nil if there was none.
    private(set) var error: (any Error)?

    /// Creates a feeder for the albums that match a query, and their number.
    init(_ query: AlbumQuery, count: Int, in library: LibraryAPI) {
        (self.query, self.count, self.library) = (query, count, library)
    }

    /// True if all albums are examined, so the number of missing covers is known.
    var hasLooked: Bool { isRead && page.isEmpty }
    /// True if all albums are processed and no request is open.
    var isDone: Bool { hasLooked && open == 0 }
    /// The number of covers that are still missing.
    var open: Int { missing.count + wanted.count }
    /// The number of albums examined so far.
    var looked: Int { offset - page.count }

    /// Starts to search for missing covers and to request them.
    ///
    /// - Parameters:
    ///   - whenLooked: Called when the number of missing covers is known, unless nothing remains to be done then.
    ///   - whenDone: Called once, at the end.
    func begin(
        whenLooked: @escaping (CoverFeeder) -> Void = { _ in }, whenDone: @escaping (CoverFeeder) -> Void
    ) {
        (self.whenLooked, self.whenDone) = (whenLooked, whenDone)
        let name = "download"
        observations = [
            library.events.observe(CoverDidArrive.self, as: name) { [weak self] arrival in
                self?.answer(arrival.address) { arrival.wasFetched ? ($0.fetched += 1) : ($0.there += 1) }
            },
            library.events.observe(CoverDidFail.self, as: name) { [weak self] failure in
                self?.answer(failure.address) {
                    $0.failed += 1
                    $0.failure = failure.message
                }
            },
            library.events.observe(CoverDownloadWasCancelled.self, as: name) { [weak self] end in
                self?.answer(end.address) { $0.cancelled += 1 }
            },
        ]
        look()
    }

    /// Withdraws all requests and makes no more.
    func cancel() {
        if !hasLooked { tally.unseen = max(0, count - looked) }
        tally.cancelled += missing.count
        stopLooking()
        // The newest first; otherwise waiting requests would start in place of those just cancelled.
        for (address, _) in wanted.sorted(by: { $0.value > $1.value }) {
            library.events.post(CoverIsNoLongerWanted(address, by: interest))
        }
        finishIfDone()
    }

    private func stopLooking() { (isRead, page, missing) = (true, [], []) }

    private func answer(_ address: String, _ note: (inout DownloadTally) -> Void) {
        guard wanted.removeValue(forKey: address) != nil else { return }
        note(&tally)
        feed()
    }

    // MARK: Search

    /// Examines as many albums as one turn allows; the next turn follows when other tasks have run.
    private func look() {
        var looks = 0
        while looks < Self.turn, let album = next() {
            look(at: album)
            looks += 1
        }
        feed()
        guard hasLooked else {
            Task { if !self.hasLooked { self.look() } }
            return
        }
        if !isDone { whenLooked?(self) }
        whenLooked = nil
    }

    private func look(at album: Album) {
        guard let address = album.coverURL else { return tally.withoutAddress += 1 }
        if addresses.contains(address.hashValue) { return tally.alike += 1 }
        if library.covers?.file(for: address) != nil { return tally.there += 1 }
        addresses.insert(address.hashValue)
        missing.append(album.id)
        found += 1
    }

    private func next() -> Album? {
        if page.isEmpty, !isRead { readPage() }
        return page.popFirst()?.album
    }

    private func readPage() {
        var found: [PositionedAlbum] = []
        reading {
            try library.albums(AlbumListing(query, offset: offset, limit: Self.page)) {
                found.append($0)
                return true
            }
        }
        offset += found.count
        page = found[...]
        if found.count < Self.page { isRead = true }
    }

    /// Reads the library; an error ends the search.
    @discardableResult
    private func reading<Result>(_ body: () throws -> Result) -> Result? {
        do { return try body() } catch {
            self.error = error
            stopLooking()
            return nil
        }
    }

    // MARK: Requests

    /// Requests as many covers as the window permits.
    private func feed() {
        while wanted.count < Self.window, let id = missing.popFirst() {
            if let album = reading({ try library.album(id) }) { want(album) }
        }
        library.events.post(CoversAreExpected(missing.count, by: interest))
        finishIfDone()
    }

    /// Requests the cover of an album in its present state; a deleted album needs none.
    private func want(_ album: Album?) {
        guard let album else { return found -= 1 }
        guard let address = album.coverURL else {
            found -= 1
            return tally.withoutAddress += 1
        }
        guard wanted[address] == nil else {
            found -= 1
            return tally.alike += 1
        }
        lastWanted += 1
        wanted[address] = lastWanted
        library.events.post(CoverWasWanted(address, of: album.title, by: interest))
    }

    private func finishIfDone() {
        guard isDone, let whenDone else { return }
        (self.whenDone, whenLooked) = (nil, nil)
        observations = []
        library.events.post(CoversAreExpected(0, by: interest))
        whenDone(self)
    }
}
