package import Events
package import Transfers

/// The covers of a library: where they are kept and what is being fetched. Wanting one is not asked here but said, by ``CoverWasWanted``.
@MainActor
package final class LibraryCovers {
    /// What is being fetched.
    package nonisolated let board = DownloadBoard()

    private let cache: CoverCache
    private let embedded: @Sendable (String) -> [UInt8]?
    private let makeClient: () -> HTTPClient
    private lazy var client = makeClient()
    private var fetcher: CoverFetcher?

    /// Covers in a cache, fetched by an observer of the events.
    ///
    /// - Parameters:
    ///   - embedded: The covers that the program brings with it, by their addresses: files of pictures.
    ///   - settings: How files are fetched; asked for when the first one is.
    package init(
        in cache: CoverCache, embedded: @escaping @Sendable (String) -> [UInt8]? = { _ in nil },
        settings: @autoclosure @escaping () -> TransferSettings, events: EventCenter
    ) {
        self.cache = cache
        self.embedded = embedded
        makeClient = { HTTPClient(settings()) }
        fetcher = CoverFetcher(board: board, events: events) { [unowned self] in
            CoverDelivery(cache: cache, embedded: embedded, client: client)
        }
    }

    /// The file with the cover of an address; nil when it is not there. It waits for the disk, and for nothing else.
    package nonisolated func file(for address: String) -> String? { cache.file(for: address) }

    /// Removes a cover that turned out to be damaged, so that it is fetched when it is wanted again.
    package nonisolated func discard(_ address: String) { cache.discard(address) }

    /// The file's bytes of a cover that the program brings with it; nil for any other.
    package nonisolated func builtIn(_ address: String) -> [UInt8]? { embedded(address) }

    /// Changes how many covers are fetched from one host at the same time, how long a server may say nothing, and how many bytes
    /// the cache may have.
    package func setLimits(perHost: Int, patience: Duration, cacheSize: Int) {
        client.setLimit(perHost: perHost)
        client.setPatience(patience)
        cache.setLimit(cacheSize)
    }

    /// Ends what is being fetched, at once, and leaves nothing unfinished behind.
    package func close() {
        fetcher?.end()
        fetcher = nil
        cache.close()
    }
}
