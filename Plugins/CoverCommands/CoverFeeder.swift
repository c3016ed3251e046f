internal import AlbumShell
internal import Events
internal import MusicLibrary

/// Wants the covers of albums, however many they are: a few at a time, and the next as those arrive.
///
/// It holds neither all albums nor all addresses, and hears of each cover as every view does.
/// - Pattern: Observer (concrete observer)
@MainActor
final class CoverFeeder {
    /// How many covers are wanted at the same time: enough that no host waits for another.
    private static let window = 128
    private static let page = 256
    private static let mostFailed = 10_000
    /// How many albums are looked at before others have their turn, so that keys and Ctrl-C wait for some milliseconds at most.
    private static let turn = 1024

    private let interest = CoverInterest("download", isInsistent: true)
    private let library: LibraryAPI
    private let query: AlbumQuery
    private var offset = 0
    private var page: ArraySlice<PositionedAlbum> = []
    private var isRead = false
    private var isFeeding = false
    /// What is waited for, and how many were looked at when it was wanted.
    private var wanted: [String: Int] = [:]
    /// Addresses that are not asked again for albums alike; should they become too many, that begins anew.
    private var failed: Set<String> = []
    private var observations: [Observation] = []
    private var whenDone: ((CoverFeeder) -> Void)?

    /// How many albums there are in all, as far as that was known at the beginning.
    let count: Int
    /// What came of it so far.
    private(set) var tally = DownloadTally()
    /// Why it ended before it was through; nil where it did not.
    private(set) var error: (any Error)?

    /// A feeder of the albums that a query means, which are so many.
    init(_ query: AlbumQuery, count: Int, in library: LibraryAPI) {
        (self.query, self.count, self.library) = (query, count, library)
    }

    /// Whether there is nothing more to wait for.
    var isDone: Bool { isRead && page.isEmpty && wanted.isEmpty }
    /// Whether there are covers that it waits for now.
    var isWaiting: Bool { !wanted.isEmpty }
    /// How many albums were looked at or answered.
    var progress: Int { offset - page.count - wanted.count }

    /// Begins to want covers.
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

    /// Wants nothing any more.
    func cancel() {
        (isRead, page) = (true, [])
        // The last ones first: what waits would otherwise take the place of what has just been given up.
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

    /// Wants as many as there is room for; an answer that comes meanwhile finds it at work.
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
