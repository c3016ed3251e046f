internal import ShellKit

/// What can be wrong with what is asked about covers.
enum CoverCommandError: UserError, Hashable {
    /// The album has no address of a cover.
    case noAddress(title: String)
    /// Some could not be fetched, and what came of all.
    case failed(Int, String)
    /// No download has the number.
    case noSuchDownload(Int)
    /// Nothing that 'cancel' understands.
    case notCancellable(String)
    /// The cover cannot be had.
    case noCover(title: String, reason: String)
    /// Nobody fetches covers here.
    case noCovers
}
