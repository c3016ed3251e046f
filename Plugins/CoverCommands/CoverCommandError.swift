internal import ShellKit

/// The errors of the cover commands.
enum CoverCommandError: UserError, Hashable {
    /// The album has no cover address.
    case noAddress(title: String)
    /// The number of failed downloads, and the summary of all; nil if all failed.
    case failed(Int, String?)
    /// No download has the number.
    case noSuchDownload(Int)
    /// The argument of 'cancel' is neither a number nor 'all'.
    case notCancellable(String)
    /// The cover is not available.
    case noCover(title: String, reason: String)
    /// The library has no cover support.
    case noCovers
}
