package import Events
package import Transfers

/// The covers of a library: where they are kept and what is being fetched. Wanting one is not asked here but said, by ``CoverWasWanted``.
@MainActor
package final class LibraryCovers {
    /// What is being fetched.
    package nonisolated let board = DownloadBoard()

    private let cache: CoverCache
    private let client: HTTPClient
    private var fetcher: CoverFetcher?

    /// Covers in a cache, fetched by an observer of the events.
    ///
    /// - Parameters:
    ///   - embedded: The covers that the program brings with it, by their addresses: files of pictures.
    ///   - settings: How files are fetched.
    package init(
        in cache: CoverCache, embedded: @escaping @Sendable (String) -> [UInt8]? = { _ in nil },
        settings: TransferSettings, events: EventCenter
    ) {
        self.cache = cache
        // It makes its connections when they are first needed, so that it costs a start nothing.
        client = HTTPClient(settings)
        fetcher = CoverFetcher(
            CoverDelivery(cache: cache, embedded: embedded, client: client), board: board, events: events)
    }

    /// The file with the cover of an address; nil when it is not there. It waits for the disk, and for nothing else.
    package nonisolated func file(for address: String) -> String? { cache.file(for: address) }

    /// Changes how many covers are fetched from one host at the same time, and how many bytes the cache may have.
    package func setLimits(perHost: Int, cacheSize: Int) {
        client.setLimit(perHost: perHost)
        cache.setLimit(cacheSize)
    }

    /// Ends what is being fetched, at once, and leaves nothing unfinished behind.
    package func close() {
        fetcher?.end()
        fetcher = nil
        cache.close()
    }
}
