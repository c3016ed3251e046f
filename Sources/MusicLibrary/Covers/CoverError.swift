/// Why there is no cover, where it is not the transfer's fault.
enum CoverError: Error, Sendable, Hashable {
    /// What came is nothing that can be shown; the reason as whoever looked gave it.
    case noPicture(address: String, reason: String)
    /// The directory of the cache cannot be made or written.
    case notKept(directory: String, reason: String)
    /// Nor is there another place for a file.
    case noPlace(reason: String)
    /// The program is about to end.
    case closed
}
