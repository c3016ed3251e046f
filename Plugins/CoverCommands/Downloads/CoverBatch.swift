internal import AlbumModel
internal import AlbumShell
internal import Events
internal import MusicLibrary

/// Requests the covers of any number of albums: a window of requests at a time, and more as outcomes arrive.
///
/// It first examines all albums, in chunks, and stores the ids of those without a cover, but no album and no address.
/// - Pattern: Observer (concrete observer)
@MainActor
final class CoverBatch {
    /// The maximum number of concurrent requests: twice as many as transfers can run, so that the next ones are ready when some of them
    /// end. Each has an open file.
    private static let window = 128
    /// The minimum number of albums to read and request at once, while so many are left.
    private static let group = 32
    private static let page = 256
    /// The number of albums to process before other tasks run, so that keys and Ctrl-C wait at most a few
    /// milliseconds.
    private static let chunk = 1024

    private let requester = CoverRequester(isInsistent: true)
    private let library: LibraryAPI
    private let query: AlbumQuery
    private var page: ArraySlice<PositionedAlbum> = []
    private var offset = 0
    private var isRead = false
    /// True for the addresses of covers in the cache.
    private lazy var isStored = library.covers?.cache.search(for: count)
    /// The albums whose missing covers are not requested yet.
    private var missing: ArraySlice<Album.ID> = []
    /// The hashes of the addresses of missing covers, to detect an address that several albums share.
    private var addresses: Set<Int> = []
    /// The addresses with an open request, numbered in the order of the requests.
    private var requested: [String: Int] = [:]
    private var lastRequest = 0
    private var observation: Observation?
    private var whenExamined: ((CoverBatch) -> Void)?
    private var whenDone: ((CoverBatch) -> Void)?

    /// The number of albums at the beginning.
    let count: Int
    /// The number of missing covers found so far.
    private(set) var found = 0
    private(set) var tally = DownloadTally()
    /// The error that ended the batch early; nil if there was none.
    private(set) var error: (any Error)?

    init(_ query: AlbumQuery, count: Int, in library: LibraryAPI) {
        (self.query, self.count, self.library) = (query, count, library)
    }

    /// True if all albums are examined, so the number of missing covers is known.
    var isExamined: Bool { isRead && page.isEmpty }
    /// True if all albums are processed and no request is open.
    var isDone: Bool { isExamined && remaining == 0 }
    /// The number of covers that are still missing.
    var remaining: Int { missing.count + requested.count }
    /// The number of albums examined so far.
    var examined: Int { offset - page.count }

    /// Starts to search for missing covers and to request them.
    ///
    /// - Parameters:
    ///   - whenExamined: Called when the number of missing covers is known, unless nothing remains to be done then.
    ///   - whenDone: Called once, at the end.
    func begin(
        whenExamined: @escaping (CoverBatch) -> Void = { _ in }, whenDone: @escaping (CoverBatch) -> Void
    ) {
        (self.whenExamined, self.whenDone) = (whenExamined, whenDone)
        observation = library.events.observe(CoverRequestDidEnd.self, as: "download") { [weak self] in
            self?.record($0)
        }
        examine()
    }

    /// Withdraws all requests and makes no more.
    func cancel() {
        if !isExamined { tally.unexamined = max(0, count - examined) }
        tally.cancelled += missing.count
        stopExamining()
        // The newest first; otherwise waiting requests would start in place of those just cancelled.
        for (address, _) in requested.sorted(by: { $0.value > $1.value }) {
            library.events.post(CoverRequestWasWithdrawn(address, by: requester))
        }
        finishIfDone()
    }

    private func stopExamining() { (isRead, page, missing) = (true, [], []) }

    private func record(_ request: CoverRequestDidEnd) {
        guard requested.removeValue(forKey: request.address) != nil else { return }
        switch request.outcome {
        case .available(_, let wasFetched): if wasFetched { tally.fetched += 1 } else { tally.available += 1 }
        case .failed: tally.failed += 1
        case .cancelled: tally.cancelled += 1
        }
        requestMore()
    }

    // MARK: Search

    /// Examines a chunk of albums; the next chunk follows when other tasks have run.
    private func examine() {
        var count = 0
        while count < Self.chunk, let album = next() {
            examine(album)
            count += 1
        }
        requestMore()
        guard isExamined else {
            Task { if !self.isExamined { self.examine() } }
            return
        }
        if !isDone { whenExamined?(self) }
        whenExamined = nil
    }

    private func examine(_ album: Album) {
        guard let address = album.coverURL else { return tally.withoutAddress += 1 }
        if addresses.contains(address.hashValue) { return }
        if isStored?(address) == true { return tally.available += 1 }
        addresses.insert(address.hashValue)
        missing.append(album.id)
        found += 1
        // The first download loads libcurl while the other albums are examined.
        if found == 1 { requestMore() }
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
            stopExamining()
            return nil
        }
    }

    // MARK: Requests

    /// Fills the window with requests, once it has room for a whole group of them.
    private func requestMore() {
        while requested.count <= Self.window - Self.group, !missing.isEmpty {
            let ids = missing.prefix(Self.window - requested.count)
            missing = missing.dropFirst(ids.count)
            let albums = reading { try library.reading { try ids.map { try library.album($0) } } }
            for album in albums ?? [] { request(album) }
        }
        library.covers?.monitor.expect(missing.count, by: requester)
        finishIfDone()
    }

    /// Requests the cover of an album in its present state; a deleted album needs none.
    private func request(_ album: Album?) {
        guard let album, let address = album.coverURL, requested[address] == nil else {
            found -= 1
            if let album, album.coverURL == nil { tally.withoutAddress += 1 }
            return
        }
        lastRequest += 1
        requested[address] = lastRequest
        library.events.post(CoverWasRequested(address, of: album.title, by: requester))
    }

    private func finishIfDone() {
        guard isDone, let whenDone else { return }
        (self.whenDone, whenExamined, observation) = (nil, nil, nil)
        library.covers?.monitor.expect(0, by: requester)
        whenDone(self)
    }
}

/// The outcomes of a batch, counted by album.
struct DownloadTally: Sendable, Hashable {
    /// Fetched from their addresses.
    var fetched = 0
    /// Available locally.
    var available = 0
    var withoutAddress = 0
    var failed = 0
    var cancelled = 0
    /// Albums that were not examined before the batch was cancelled.
    var unexamined = 0

    var sentence: String {
        var parts = fetched > 0 || (available == 0 && withoutAddress == 0) ? ["\(Self.covers(fetched)) downloaded"] : []
        if available > 0 {
            parts.append("\(parts.isEmpty ? Self.covers(available) : "\(available)") already available")
        }
        if withoutAddress > 0 {
            parts.append("\(albumCount(withoutAddress)) without an address")
        }
        if failed > 0 { parts.append("\(failed) failed") }
        if cancelled > 0 { parts.append("\(cancelled) cancelled") }
        if unexamined > 0 { parts.append("\(albumCount(unexamined)) not checked") }
        return parts.joined(separator: ", ") + "."
    }

    static func covers(_ count: Int) -> String { count == 1 ? "1 cover" : "\(count) covers" }
}
