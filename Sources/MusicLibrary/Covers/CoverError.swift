/// The reason for a missing cover, if the transfer itself did not fail.
enum CoverError: Error, Sendable, Hashable {
    /// The received file cannot be displayed, according to the cache's check.
    case unusable(UnusableCover, address: String)
    /// The cache directory cannot be created or written.
    case notKept(directory: String, reason: String)
    /// No other directory is available either.
    case noPlace(reason: String)
    /// The program is about to end.
    case closed
}
