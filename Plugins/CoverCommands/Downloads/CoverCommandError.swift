internal import ShellKit

extension CommandCategory {
    static let covers = CommandCategory("Covers", order: 40)
}

enum CoverCommandError: UserError, Hashable {
    case noAddress(title: String)
    /// The number of failed downloads, and the summary of all; nil if all failed.
    case failed(Int, String?)
    case noSuchDownload(Int)
    /// There is no source of covers with this name.
    case noSource(String)
    /// The argument of 'cancel' is neither a number nor 'all'.
    case notCancellable(String)
    case noCover(title: String, reason: String)
    /// The library has no cover support.
    case noCovers

    var message: String {
        switch self {
        case .noAddress(let title): "'\(title)' has no cover address. 'edit cover=URL' sets one."
        case .failed(let count, let tally):
            "\(DownloadTally.covers(count)) could not be downloaded\(tally.map { ": " + $0 } ?? ".") "
                + "'download --missing' tries again."
        case .noSuchDownload(let number): "there is no download \(number). 'downloads' lists all downloads."
        case .noSource(let name): "there is no source '\(name)' of covers. Use 'caa', the Cover Art Archive."
        case .notCancellable(let text): "'\(text)' is not a download. Use a number from 'downloads', or 'all'."
        case .noCover(let title, let reason): "the cover of '\(title)' cannot be shown: \(reason)"
        case .noCovers: "this library cannot store covers."
        }
    }
}
