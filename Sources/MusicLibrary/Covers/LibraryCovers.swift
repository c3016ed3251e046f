package import Events
package import Transfers

/// The covers of a library: their cache and their downloads. Requests are events: ``CoverWasWanted``.
@MainActor
package final class LibraryCovers {
    /// The state of the downloads.
    package nonisolated let board = DownloadBoard()

    private let cache: CoverCache
    private let embedded: @Sendable (String) -> [UInt8]?
    private let makeClient: () -> HTTPClient
    private lazy var client = makeClient()
    private var fetcher: CoverFetcher?

    /// Creates the covers with a cache and an observer that fetches requested covers.
    ///
    /// - Parameters:
    ///   - embedded: The embedded picture files of the program, by address.
    ///   - settings: The settings for transfers, evaluated at the first transfer.
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

    /// The file with the cover of an address; nil if it is not in the cache. Blocks only for disk access.
    package nonisolated func file(for address: String) -> String? { cache.file(for: address) }

    /// Removes a damaged cover, so that the next request fetches it again.
    package nonisolated func discard(_ address: String) { cache.discard(address) }

    /// The bytes of an embedded picture file; nil if the address has none.
    package nonisolated func builtIn(_ address: String) -> [UInt8]? { embedded(address) }

    /// Changes the number of parallel transfers per host, the timeout for a silent server, and the size of the cache
    /// in bytes.
    package func setLimits(perHost: Int, patience: Duration, cacheSize: Int) {
        client.setLimit(perHost: perHost)
        client.setPatience(patience)
        cache.setLimit(cacheSize)
    }

    /// Cancels all downloads immediately and removes unfinished files.
    package func close() {
        fetcher?.end()
        fetcher = nil
        cache.close()
    }
}
