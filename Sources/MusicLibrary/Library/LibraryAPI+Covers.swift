internal import Transfers

extension LibraryAPI {
    /// Starts to handle requests for covers: from the cache, the embedded covers, or the address.
    ///
    /// - Parameters:
    ///   - embedded: The embedded picture files of the program, by address.
    ///   - environment: The environment variables for proxies and certificates; evaluated at the first transfer.
    package func bringCovers(
        to cache: CoverCache, embedded: @escaping @Sendable (String) -> [UInt8]? = { _ in nil },
        environment: @autoclosure @escaping () -> [String: String]
    ) {
        covers?.close()
        covers = LibraryCovers(
            in: cache, embedded: embedded, settings: TransferSettings(environment: environment()), events: events)
    }
}
