extension CoverCommandError {
    /// The sentence for the user.
    var message: String {
        switch self {
        case .noAddress(let title): "'\(title)' has no address of a cover. 'edit cover=URL' gives it one."
        case .failed(let count, let tally):
            "\(count == 1 ? "one cover" : "\(count) covers") could not be fetched: \(tally) 'download --missing' tries again."
        case .noSuchDownload(let number): "no download has the number \(number). 'downloads' lists them."
        case .notCancellable(let text): "'\(text)' is no download. Give its number, as 'downloads' lists it, or 'all'."
        case .noCover(let title, let reason): "the cover of '\(title)' cannot be shown: \(reason)"
        case .noCovers: "there are no covers here."
        }
    }
}
