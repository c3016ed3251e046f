internal import Transfers

extension LibraryAPI {
    /// Begins to answer who wants a cover: from the cache, from those embedded, and then from the address.
    ///
    /// - Parameters:
    ///   - embedded: The covers that the program brings with it, by their addresses: files of pictures.
    ///   - environment: Where proxies and certificates are named, as other programs know them; looked at when the first cover
    ///     is fetched.
    package func bringCovers(
        to cache: CoverCache, embedded: @escaping @Sendable (String) -> [UInt8]? = { _ in nil },
        environment: @autoclosure @escaping () -> [String: String]
    ) {
        covers?.close()
        covers = LibraryCovers(
            in: cache, embedded: embedded, settings: TransferSettings(environment: environment()), events: events)
    }
}
