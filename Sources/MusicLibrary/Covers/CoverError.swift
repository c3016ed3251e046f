/// The reason for a missing cover, if the transfer itself did not fail.
enum CoverError: Error, Sendable, Hashable {
    /// The received file cannot be displayed, according to the cache's check.
    case unusable(UnusableCover, address: String)
    /// The cache directory cannot be created or written.
    case unwritableCache(directory: String, reason: String)
    /// No other directory is available either.
    case unwritable(reason: String)
    /// The program is about to end.
    case closed
}

extension CoverError: CustomStringConvertible {
    /// One sentence and a remedy; it begins in lower case so that a location can precede it.
    var description: String {
        switch self {
        case .unusable(let cover, let address):
            "the file from '\(address)' \(cover.reason). \(cover.remedy ?? "'edit cover=URL' sets another address.")"
        case .unwritableCache(let directory, let reason):
            "covers cannot be stored in '\(directory)': \(reason). They can be shown now, and the next session downloads "
                + "them again."
        case .unwritable(let reason):
            "the cover cannot be written to any directory: \(reason). Check the disk, and the permissions of the cache."
        case .closed: "downloads have stopped: the program is about to end."
        }
    }
}

/// The reason why a received file is not stored as a cover.
package struct UnusableCover: Error, Sendable, Hashable {
    /// The predicate of a sentence that begins with "the file from 'ADDRESS'".
    package let reason: String
    /// The remedy, a sentence; nil if the album needs another address.
    package let remedy: String?

    /// Creates a reason; a remedy indicates that the display, not the file, is at fault.
    package init(_ reason: String, remedy: String? = nil) { (self.reason, self.remedy) = (reason, remedy) }
}
