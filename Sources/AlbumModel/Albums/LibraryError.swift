public import Files

/// An error of a library or of a request to it; `description` has the sentences.
public enum LibraryError: Error, Sendable, Hashable {
    case emptyField(AlbumField)
    case badYear(String)
    /// The value of the field has more bytes than ``AlbumField/largestValue``.
    case tooLarge(AlbumField)
    /// The albums have more combinations of values than are counted.
    case tooManyCombinations(limit: Int)
    /// The field has only one value, so none can be added or removed.
    case oneValue(AlbumField)
    /// The value to add or to remove is missing.
    case noValue(AlbumField)
    /// A change is invalid for the album with this title.
    case refused(String, reason: String)
    case namelessField
    case reservedField(String)
    case emptySearch
    case badPattern(String, reason: String)
    case patternsUnavailable(library: String)
    case patternTooSlow(String, album: String)
    case noSuchGroup(String, pattern: String)
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
    /// A change cannot join a step that is not the latest one any more.
    case stepIsOver

    // The library's file.
    case noDirectory(path: String)
    case missing(path: String)
    case alreadyThere(path: String)
    case notMade(path: String, reason: String)
    case isDirectory(path: String)
    case notALibrary(path: String)
    case newerLibrary(path: String, version: Int)
    /// Only unreleased programs made libraries of this format.
    case unreleasedLibrary(path: String, version: Int)
    case damaged(path: String)
    /// Some program found damage before, and no examination has found the library intact since.
    case foundDamaged(path: String)
    case markNotRemoved(path: String, reason: String)
    case nothingToSave(path: String)
    case notPermitted(path: String)
    /// The file cannot be opened for another reason than its permissions.
    case notOpened(path: String, SystemError)
    /// Another file has the path of the open library.
    case replaced(path: String)
    /// No file has the path of the open library.
    case removed(path: String)
    /// Another program has made the file a copy of a shared library.
    case shared(path: String)
    /// The log of the open library was removed or replaced.
    case logReplaced(path: String)
    /// A program has the file open with another path.
    case usedElsewhere(path: String)
    /// Another program has written over the open library.
    case overwritten(path: String)
    /// The log at the path belongs to another file.
    case foreignLog(path: String)
    case logWithoutLibrary(path: String)
    case locksUnsupported(path: String)
    case notRestored(path: String, SystemError)
    case readOnly(path: String)
    case locked(path: String)
    case diskFull(path: String)
    /// The store reports a full disk, but the library's own disk has free space.
    case noRoom(path: String)
    /// The file would exceed a limit of its file system or of the system.
    case fileTooLarge(path: String)
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
    public var isOfFile: Bool { requestWording == nil && journalWording == nil }
}

extension LibraryError: CustomStringConvertible {
    /// One sentence and a remedy; it begins in lower case so that a location can precede it.
    public var description: String { requestWording ?? journalWording ?? fileWording }

    private var requestWording: String? {
        switch self {
        case .emptyField(let field): "an album's \(field.name) cannot be empty. Give it a value."
        case .badYear(let text):
            "invalid year '\(text)'. Use a whole number from \(AlbumYear.range.lowerBound) to \(AlbumYear.range.upperBound)."
        case .tooLarge(let field):
            "the value of '\(field.name)' would be larger than \(AlbumField.largestValue >> 20) MB. Shorten it, or keep it in a file."
        case .tooManyCombinations(let limit):
            "the values of these fields have more than \(limit) combinations. Count by fewer fields, or fewer albums."
        case .oneValue(let field):
            "the field '\(field.name)' has only one value. Write \(field.name)=VALUE; '+=' and '-=' are for genre and own fields."
        case .noValue(let field): "the value is missing. Write \(field.name)+=VALUE or \(field.name)-=VALUE."
        case .refused(let title, let reason): "'\(title)' cannot be changed: \(reason) Nothing was changed."
        case .namelessField: "the name of the field is missing. Write NAME=VALUE."
        case .reservedField(let name):
            "the field '\(name)' cannot be set, because the library assigns it. Use another name; 'move' changes positions."
        case .emptySearch: "an empty text cannot be searched for. Use '*' for all albums."
        case .badPattern(let source, let reason):
            "invalid regular expression '\(source)': \(reason). Put '\\' before literal special characters."
        case .patternsUnavailable(let library):
            "regular expressions need the library '\(library)', which cannot be loaded. \(OpenedLibraries.remedy(lacking: library))"
        case .patternTooSlow(let source, let album):
            "the regular expression '\(source)' takes too long for the album '\(album)'. Simplify nested repetitions such as '(a+)+'."
        case .noSuchGroup(let name, let pattern):
            "'\(name)' is not a group of the regular expression '\(pattern)'. '$0' is the whole match, '$1' its first group."
        case .noRemote(let text):
            "invalid address '\(text)'. Write it as 'https://host/path', without a query."
        case .noSuchAlbum(let id):
            "the album 'id:\(id.number)' no longer exists. Nothing was changed; 'list' lists the albums."
        case .badPosition(let position, let count):
            "'\(position)' is not a position in the library. Use a number from 1 to \(count)."
        default: nil
        }
    }

    private var journalWording: String? {
        switch self {
        case .nothingToUndo(let asked, let there): Self.tooFar("undo", asked: asked, there: there)
        case .nothingToRedo(let asked, let there): Self.tooFar("redo", asked: asked, there: there)
        case .noSuchChange(let number):
            "change '\(number)' does not exist or is already undone. 'changes' lists the changes."
        case .changeIsOpen: "a change is already open. End it first."
        case .noChangeOpen: "no change is open. Begin one first."
        case .stillReading: "albums cannot be changed while they are being read. Change them afterwards."
        case .noGroupOpen: "no step is open. 'begin' begins one."
        case .foreignChange(let number, let who):
            "change \(number) was made by \(who) in the meantime, so the step cannot be rolled back. Use 'commit', then 'undo'."
        case .stepIsOver: "another program has changed the library, so nothing can be added to the step."
        default: nil
        }
    }

    private var fileWording: String {
        switch self {
        case .noDirectory(let path):
            "the directory of the library '\(path)' does not exist. Create it, or name another file."
        case .missing(let path): "the file '\(path)' does not exist. Name the file of a library."
        case .alreadyThere(let path): "'\(path)' already exists and was not changed. Name a new file."
        case .notMade(let path, let reason):
            "cannot create the library '\(path)': \(reason). Check the permissions of its directory, or name another file."
        case .isDirectory(let path): "'\(path)' is a directory, not a library. Name a file in it."
        case .notALibrary(let path): "'\(path)' is not an album library. Name another file; this one was not changed."
        case .newerLibrary(let path, let version):
            "the library '\(path)' was made by a newer program (format \(version)). Use that program; the file was not changed."
        case .unreleasedLibrary(let path, let version):
            "the library '\(path)' was made by an unreleased program (format \(version)). Run 'export --to albums.json' in that program, move the library to another directory, and run 'import albums.json'."
        case .damaged(let path):
            "the library '\(path)' is damaged. 'bluelib doctor FILE' describes the damage, and can recover data."
        case .foundDamaged(let path):
            "the library '\(path)' was found to be damaged, so it cannot be changed. 'bluelib doctor FILE' describes the damage, and allows changes again if the library is intact."
        case .markNotRemoved(let path, let reason):
            "the library is intact, but its mark of damage '\(path)' cannot be removed: \(reason). Remove this file to allow changes."
        case .nothingToSave(let path):
            "nothing can be recovered from '\(path)', because no album in it is readable. Restore a backup."
        case .notPermitted(let path): "cannot open the library '\(path)'. Check its permissions."
        case .readOnly(let path):
            "the library '\(path)' is read-only. Check the permissions of the file and its directory."
        case .locked(let path): "another program is changing the library '\(path)'. Try again later."
        case .interrupted: "interrupted. Nothing was changed."
        case .storeFailed(let path, let reason): "cannot use the library '\(path)': \(reason). Try again."
        case .locksUnsupported(let path):
            "the file system of the library '\(path)' supports no locks, without which two programs could damage it. Move the library to another disk, or start the lock service of this one."
        default: locationWording ?? diskWording ?? "the library failed. Try again."
        }
    }

    /// The wording for a path with another file than expected.
    private var locationWording: String? {
        switch self {
        case .notOpened(let path, let error): "cannot open the library '\(path)': \(error). \(error.remedy)"
        case .notRestored(let path, let error):
            "the library '\(path)' was not replaced: \(error). Check its disk and directory, and the directory of its copies."
        case .replaced(let path):
            "another file has replaced the library '\(path)' while it was open, so nothing was changed. Quit and start again to use the new one."
        case .removed(let path):
            "the library '\(path)' was removed or renamed while it was open, so nothing was changed. Put it back, or quit and start again; 'export --to FILE' saves the albums that are still open."
        case .shared(let path):
            "another program has made '\(path)' a copy of a shared library. Start the program again."
        case .logReplaced(let path):
            "the log of the library '\(path)' was removed while it was open, or the library was moved and put back, so nothing was changed. Quit and start again."
        case .usedElsewhere(let path):
            "a program has the library '\(path)' open with another name, perhaps from before it was renamed, so it cannot be opened with this one. Quit that program first."
        case .overwritten(let path):
            "another program has written over the library '\(path)' while it was open, so nothing was changed. Quit and start again; 'bluelib doctor FILE' checks it."
        case .foreignLog(let path):
            "the log '\(path)-wal' belongs to another library than '\(path)', and would damage it. Start 'bluelib' with this library, which renames the log, or rename it."
        case .logWithoutLibrary(let path):
            "the library '\(path)' is missing, but its log '\(path)-wal' is still there. Put the library back, or restore a copy, which 'bluelib doctor --restore' lists; to begin a new library, rename the log first."
        default: nil
        }
    }

    /// The wording for errors of the disk and of the log.
    private var diskWording: String? {
        switch self {
        case .diskFull(let path):
            "the disk of the library '\(path)' is full. Free some space; unsaved changes are lost."
        case .noRoom(let path):
            "the disk of the library '\(path)', or that of temporary files, is full. Free some space; unsaved changes are lost."
        case .fileTooLarge(let path):
            "the file system, or 'ulimit -f', allows no larger file for the library '\(path)'. Raise the limit; unsaved changes are lost."
        case .noRoomToOpen(let path):
            "cannot open the library '\(path)', because its disk is full. Free some space, then try again."
        case .noRoomForNew(let path):
            "cannot create '\(path)', because the disk is full. Free some space, or name a file on another disk."
        case .logNotRead(let path):
            "the newest changes of the library '\(path)' are in '\(path)-wal', which can only be read if its directory is writable. 'bluelib doctor --backup NEWFILE FILE' combines both in a new library."
        case .logUnreadable(let path, let reason):
            "the newest changes of the library '\(path)' may be in '\(path)-wal', which cannot be read: \(reason). Check its permissions and the disk."
        case .logNotCopied(let path, let folder, let reason):
            "the log '\(path)-wal' can only be read from a copy, and the copy in '\(folder)' failed: \(reason). Set TMPDIR to a directory with space for the library and its log."
        case .diskReadOnly(let path):
            "the disk of the library '\(path)' has become read-only. Find the reason in the system's log, and mount the disk again."
        case .diskFailed(let path):
            "the disk of the library '\(path)' has failed. Copy its files first, then find the reason in the system's log."
        default: nil
        }
    }

    private static func tooFar(_ verb: String, asked: Int, there: Int) -> String {
        switch there {
        case 0: "there is nothing to \(verb). 'changes' lists the changes."
        case 1: "there is only 1 change to \(verb), not \(asked). Use '\(verb)' alone."
        default: "there are only \(there) changes to \(verb), not \(asked). Use '\(verb) \(there)' at most."
        }
    }
}
