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

extension LibraryError: CustomStringConvertible {
    /// One sentence and a remedy; it begins in lower case so that a location can precede it.
    package var description: String { requestWording ?? journalWording ?? fileWording }

    private var requestWording: String? {
        switch self {
        case .emptyField(let field): "an album's \(field.name) cannot be empty. Give it a value."
        case .badYear(let text):
            "'\(text)' is no year. A year is a whole number from \(AlbumYear.range.lowerBound) to \(AlbumYear.range.upperBound)."
        case .namelessField: "a field needs a name. Write NAME=VALUE."
        case .reservedField(let name):
            "'\(name)' is no field that can be set: the library gives it. Name the field otherwise; 'move' changes positions."
        case .emptySearch: "there is nothing to look for in an empty text. Use '*' for all albums."
        case .badPattern(let source):
            "'\(source)' is no regular expression. Put '\\' before signs that are meant as they stand."
        case .noRemote(let text):
            "'\(text)' is no address of a remote. Write it as 'https://host/path', with nothing behind the path."
        case .noSuchAlbum(let id):
            "the album 'id:\(id.number)' is not there any more. Nothing was changed; 'list' shows which there are."
        case .badPosition(let position, let count):
            "'\(position)' is no place for an album. Use a number from 1 to \(count)."
        default: nil
        }
    }

    private var journalWording: String? {
        switch self {
        case .nothingToUndo(let asked, let there): Self.tooFar("undo", asked: asked, there: there)
        case .nothingToRedo(let asked, let there): Self.tooFar("redo", asked: asked, there: there)
        case .noSuchChange(let number): "no change '\(number)' is in force. 'changes' shows which are."
        case .changeIsOpen: "a change is being made already. End it first."
        case .noChangeOpen: "albums can only be changed inside a change. Begin one first."
        case .stillReading: "albums cannot be changed while they are being listed. Change them afterwards."
        case .noGroupOpen: "no group of changes is open. Use 'begin' to open one."
        case .foreignChange(let number, let who):
            "change \(number) was made in between by \(who), so the group cannot be rolled back. Use 'commit', then 'undo'."
        default: nil
        }
    }

    private var fileWording: String {
        switch self {
        case .noDirectory(let path):
            "the directory of the library '\(path)' is not there. Make it first, or name another file."
        case .missing(let path): "there is no file '\(path)'. Name the file of a library."
        case .alreadyThere(let path): "'\(path)' is there already, and stays as it is. Name a new file."
        case .notMade(let path, let reason):
            "the library '\(path)' is not there and cannot be made: \(reason). Check who may write its directory, or name another file."
        case .isDirectory(let path): "'\(path)' is a directory, no library. Name a file in it."
        case .notALibrary(let path): "'\(path)' is no album library. Name another file; this one was left as it is."
        case .newerLibrary(let path, let version):
            "the library '\(path)' was made by a newer program (format \(version)). Use that program; the file was left as it is."
        case .damaged(let path):
            "the library '\(path)' is damaged. 'bluelib doctor FILE' says what is wrong with it, and saves what can be saved."
        case .foundDamaged(let path):
            "damage was found in the library '\(path)', so nothing is changed in it. 'bluelib doctor FILE' says what is wrong, and allows changes again when the library is whole."
        case .markNotRemoved(let path, let reason):
            "the library is whole, but its mark of damage '\(path)' cannot be removed: \(reason). Remove it, so that the library can be changed."
        case .nothingToSave(let path):
            "nothing can be saved of '\(path)': no album can be read in it. Put back a copy of it."
        case .notPermitted(let path): "the library '\(path)' cannot be opened. Check who may read it."
        case .readOnly(let path):
            "the library '\(path)' can only be read. Check who may write the file and its directory."
        case .locked(let path): "another program is changing the library '\(path)'. Try again when it is done."
        case .interrupted: "interrupted. Nothing was changed."
        case .storeFailed(let path, let reason): "the library '\(path)' could not be used: \(reason). Try again."
        default: diskWording ?? "the library failed. Try again."
        }
    }

    /// The wording for errors of the disk and of the log.
    private var diskWording: String? {
        switch self {
        case .diskFull(let path):
            "the disk of the library '\(path)' is full. Make room; what was not yet on the disk is not kept."
        case .noRoom(let path):
            "the disk of the library '\(path)' is full, or the one for temporary files. Make room; what was not yet on the disk is not kept."
        case .noRoomToOpen(let path):
            "the disk of the library '\(path)' is full, and opening it takes some room. Make room, then try again."
        case .noRoomForNew(let path):
            "'\(path)' was not made: its disk is full. Make room, or name a file on another disk."
        case .logNotRead(let path):
            "the newest changes of the library '\(path)' are in '\(path)-wal', and are not read where its directory may not be written. 'bluelib doctor --backup NEWFILE FILE' makes a library of both."
        case .logUnreadable(let path, let reason):
            "the newest changes of the library '\(path)' may be in '\(path)-wal', which cannot be read: \(reason). Check who may read it, and its disk."
        case .logNotCopied(let path, let folder, let reason):
            "the log '\(path)-wal' can only be read in a copy of it and its library, and '\(folder)' takes none: \(reason). Set TMPDIR to a directory with room for both."
        case .diskReadOnly(let path):
            "the disk of the library '\(path)' can only be read now. See in the system's log why, and have it mounted anew."
        case .diskFailed(let path):
            "the disk of the library '\(path)' fails. See in the system's log why, and copy what is on it before all else."
        default: nil
        }
    }

    private static func tooFar(_ verb: String, asked: Int, there: Int) -> String {
        switch there {
        case 0: "there is nothing to \(verb). 'changes' shows what was done."
        case 1: "there is only 1 change to \(verb), not \(asked). Use '\(verb)' alone."
        default: "there are only \(there) changes to \(verb), not \(asked). Use '\(verb) \(there)' at most."
        }
    }
}
