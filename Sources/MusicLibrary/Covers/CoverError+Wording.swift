extension CoverError: CustomStringConvertible {
    /// One sentence and a remedy; it begins in lower case so that a location can precede it.
    var description: String {
        switch self {
        case .unusable(let cover, let address):
            "what came from '\(address)' \(cover.reason). "
                + (cover.remedy ?? "Give the album another address: 'edit cover=URL'.")
        case .notKept(let directory, let reason):
            "covers cannot be kept in '\(directory)': \(reason). They are shown, and fetched again by the next session."
        case .noPlace(let reason):
            "the cover could not be written anywhere: \(reason). Check the disk, and who may write to the cache."
        case .closed: "nothing is fetched any more: the program is about to end."
        }
    }
}
