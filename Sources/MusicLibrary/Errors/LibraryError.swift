/// An error of a library or of a request to it.
package enum LibraryError: Error, Sendable, Hashable {
    // Requests.
    case emptyField(AlbumField)
    case badYear(String)
    case namelessField
    case reservedField(String)
    case emptySearch
    case badPattern(String)
    case noRemote(String)
    case noSuchAlbum(Album.ID)
    case badPosition(Int, count: Int)

    // The journal.
    case nothingToUndo(asked: Int, there: Int)
    case nothingToRedo(asked: Int, there: Int)
    case noSuchChange(Int)
    case changeIsOpen
    case noChangeOpen
    case noGroupOpen
    case stillReading
    case foreignChange(number: Int, who: String)

    // The library's file.
    case noDirectory(path: String)
    case missing(path: String)
    case alreadyThere(path: String)
    case notMade(path: String, reason: String)
    case isDirectory(path: String)
    case notALibrary(path: String)
    case newerLibrary(path: String, version: Int)
    case damaged(path: String)
    /// Damage was met before, by whichever program, and the library is not known to be whole since then.
    case foundDamaged(path: String)
    case markNotRemoved(path: String, reason: String)
    case nothingToSave(path: String)
    case notPermitted(path: String)
    case readOnly(path: String)
    case locked(path: String)
    case diskFull(path: String)
    /// The store reports a full disk, but the library's own disk has free space.
    case noRoom(path: String)
    case noRoomToOpen(path: String)
    case noRoomForNew(path: String)
    case logNotRead(path: String)
    case logUnreadable(path: String, reason: String)
    case logNotCopied(path: String, folder: String, reason: String)
    case diskReadOnly(path: String)
    case diskFailed(path: String)
    case interrupted
    case storeFailed(path: String, reason: String)
}

extension LibraryError {
    /// True if the library's file caused the error, not the request.
    package var isOfFile: Bool {
        switch self {
        case .noDirectory, .missing, .alreadyThere, .notMade, .isDirectory, .notALibrary, .newerLibrary, .damaged,
            .foundDamaged, .markNotRemoved,
            .nothingToSave, .notPermitted, .readOnly, .locked, .diskFull, .noRoom, .noRoomToOpen, .noRoomForNew,
            .logNotRead, .logUnreadable, .logNotCopied, .diskReadOnly, .diskFailed, .interrupted, .storeFailed:
            true
        default: false
        }
    }
}
