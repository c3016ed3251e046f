/// Why there is no cover, where it is not the transfer's fault.
enum CoverError: Error, Sendable, Hashable {
    /// What came is nothing that can be shown, as whoever looked at it says.
    case unusable(UnusableCover, address: String)
    /// The directory of the cache cannot be made or written.
    case notKept(directory: String, reason: String)
    /// Nor is there another place for a file.
    case noPlace(reason: String)
    /// A library of the system cannot be loaded, which covers need to be kept; its file.
    case noLibrary(String)
    /// The program is about to end.
    case closed
}
