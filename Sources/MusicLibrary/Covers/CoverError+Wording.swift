extension CoverError: CustomStringConvertible {
    /// The error as one sentence and the way out, for whoever asked; in lower case, as it stands behind a place.
    var description: String {
        switch self {
        case .noPicture(let address, let reason):
            "what came from '\(address)' \(reason). Give the album another address: 'edit cover=URL'."
        case .notKept(let directory, let reason):
            "covers cannot be kept in '\(directory)': \(reason). They are shown, and fetched again by the next session."
        case .noPlace(let reason):
            "the cover could not be written anywhere: \(reason). Check the disk, and who may write to the cache."
        case .closed: "nothing is fetched any more: the program is about to end."
        }
    }
}
