internal import AlbumShell
internal import Events
internal import MusicLibrary

/// Requests the covers of any number of albums: a window of requests at a time, and more as results arrive.
///
/// It stores neither all albums nor all addresses, and observes the results like any view.
/// - Pattern: Observer (concrete observer)
@MainActor
final class CoverFeeder {
    /// The maximum number of concurrent requests, enough to keep several hosts busy.
    private static let window = 128
    private static let page = 256
    private static let mostFailed = 10_000
    /// The number of albums to process before other tasks run, so that keys and Ctrl-C wait at most a few
    /// milliseconds.
    private static let turn = 1024

    private let interest = CoverInterest("download", isInsistent: true)
    private let library: LibraryAPI
    private let query: AlbumQuery
    private var offset = 0
    private var page: ArraySlice<PositionedAlbum> = []
    private var isRead = false
    private var isFeeding = false
    /// The open requests, each with the number of albums processed before it.
    private var wanted: [String: Int] = [:]
    /// The failed addresses, which are not requested again for further albums; cleared when there are too many.
    private var failed: Set<String> = []
    private var observations: [Observation] = []
    private var whenDone: ((CoverFeeder) -> Void)?

    /// The number of albums at the beginning.
    let count: Int
    /// The results so far.
    private(set) var tally = DownloadTally()
    /// The error that ended the feeder early; nil if there was none.
    private(set) var error: (any Error)?

    /// Creates a feeder for the albums that match a query, and their number.
    init(_ query: AlbumQuery, count: Int, in library: LibraryAPI) {
        (self.query, self.count, self.library) = (query, count, library)
    }

    /// True if all albums are processed and no request is open.
    var isDone: Bool { isRead && page.isEmpty && wanted.isEmpty }
    /// True if requests are open.
    var isWaiting: Bool { !wanted.isEmpty }
    /// The number of albums that need no further action.
    var progress: Int { offset - page.count - wanted.count }

    /// Starts to request covers.
    ///
    /// - Parameter whenDone: Called once, at the end.
    func begin(whenDone: @escaping (CoverFeeder) -> Void) {
        self.whenDone = whenDone
        let name = "download"
        observations = [
            library.events.observe(CoverDidArrive.self, as: name) { [weak self] arrival in
                self?.answer(arrival.address) { arrival.wasFetched ? ($0.fetched += 1) : ($0.there += 1) }
            },
            library.events.observe(CoverDidFail.self, as: name) { [weak self] failure in
                self?.remember(failed: failure.address)
                self?.answer(failure.address) {
                    $0.failed += 1
                    $0.failure = failure.message
                }
            },
            library.events.observe(CoverDownloadWasCancelled.self, as: name) { [weak self] end in
                self?.answer(end.address) { $0.cancelled += 1 }
            },
        ]
        feed()
    }

    /// Withdraws all requests and makes no more.
    func cancel() {
        (isRead, page) = (true, [])
        // The newest first; otherwise waiting requests would start in place of those just cancelled.
        for (address, _) in wanted.sorted(by: { $0.value > $1.value }) {
            library.events.post(CoverIsNoLongerWanted(address, by: interest))
        }
        finishIfDone()
    }

    private func remember(failed address: String) {
        if failed.count >= Self.mostFailed { failed = [] }
        failed.insert(address)
    }

    private func answer(_ address: String, _ note: (inout DownloadTally) -> Void) {
        guard wanted.removeValue(forKey: address) != nil else { return }
        note(&tally)
        feed()
    }

    /// Makes as many requests as the window permits; a result that arrives during the call does not start another.
    private func feed() {
        guard !isFeeding else { return }
        isFeeding = true
        var looks = 0
        while wanted.count < Self.window, looks < Self.turn, let album = next() {
            want(album)
            looks += 1
        }
        isFeeding = false
        library.events.post(CoversAreExpected(max(0, isRead ? page.count : count - offset + page.count), by: interest))
        if looks == Self.turn { Task { self.feed() } }
        finishIfDone()
    }

    private func want(_ album: Album) {
        guard let address = album.coverURL else { return tally.withoutAddress += 1 }
        if wanted[address] != nil || failed.contains(address) { return tally.alike += 1 }
        if library.covers?.file(for: address) != nil { return tally.there += 1 }
        wanted[address] = offset - page.count
        library.events.post(CoverWasWanted(address, of: album.title, by: interest))
    }

    private func next() -> Album? {
        if page.isEmpty, !isRead { readPage() }
        return page.popFirst()?.album
    }

    private func readPage() {
        var found: [PositionedAlbum] = []
        do {
            try library.albums(AlbumListing(query, offset: offset, limit: Self.page)) {
                found.append($0)
                return true
            }
        } catch {
            self.error = error
        }
        offset += found.count
        page = found[...]
        isRead = found.count < Self.page
    }

    private func finishIfDone() {
        guard isDone, let whenDone else { return }
        self.whenDone = nil
        observations = []
        library.events.post(CoversAreExpected(0, by: interest))
        whenDone(self)
    }
}
