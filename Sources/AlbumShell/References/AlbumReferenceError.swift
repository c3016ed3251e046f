internal import MusicLibrary
internal import ShellKit

/// What can be wrong with the albums that a user names.
package enum AlbumReferenceError: UserError, Hashable {
    /// The library is empty.
    case noCurrentAlbum
    /// What was typed leads past the first or last album.
    case beyondEnds(String, isForward: Bool, count: Int)
    /// Positions are counted from 1.
    case positionBelowFirst(Int)
    /// No album stands at the position.
    case noSuchPosition(Int, count: Int)
    /// Nothing fits what was named.
    case nothingFits(String, nearest: Nearest?)
    /// Nothing fits what was named, and something would if a field's value were quoted, as it is typed here.
    case valueInPieces(String, whole: String)
    /// One album is needed, and several fit; those given are the first of them.
    case severalFit(String, [Nearest], count: Int)

    /// No album has a field of that name.
    case noSuchField(String, nearest: String?)

    /// An album that a message names.
    package struct Nearest: Hashable, Sendable {
        let position: Int
        let title: String
        let artist: String
    }

    /// The sentence for the user.
    package var message: String {
        switch self {
        case .noCurrentAlbum:
            "the library has no albums, so there is no current one. 'add' or 'import' brings some."
        case .beyondEnds(let typed, let isForward, let count):
            "'\(typed)' leads past the \(isForward ? "last" : "first") of \(count) albums."
        case .positionBelowFirst(let position):
            "no album stands at \(position): positions begin at 1. If it is a title, quote it: '\(position)'."
        case .noSuchPosition(let position, let count):
            "no album stands at \(position): the library has \(count). If it is a title, quote it: '\(position)'."
        case .nothingFits(let text, let nearest):
            "no album fits '\(text)'. "
                + (nearest.map { "Did you mean '\($0.title)' (\($0.position))?" }
                    ?? "'help albums' says how to name one.")
        case .valueInPieces(let text, let whole):
            "no album fits '\(text)'. Quote a value of several words: \(whole)"
        case .noSuchField(let name, let nearest):
            "no album has a field '\(name)'. "
                + (nearest.map { "Did you mean '\($0)'?" } ?? "'show' shows what an album has.")
        case .severalFit(let text, let albums, let count):
            "'\(text)' fits \(count) albums; name one by its position:"
                + albums.map { "\n  \($0.position)  \($0.title) – \($0.artist)" }.joined()
                + (count > albums.count ? "\n  … and \(count - albums.count) more" : "")
        }
    }
}
