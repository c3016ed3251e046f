internal import AlbumModel
public import ShellKit

/// The errors in references to albums; `message` has the sentences.
public enum AlbumReferenceError: UserError, Hashable {
    /// The library is empty.
    case noCurrentAlbum
    /// The typed reference is before the first or after the last album.
    case beyondEnds(String, isForward: Bool, count: Int)
    case positionBelowFirst(Int)
    case noSuchPosition(Int, count: Int)
    /// The library has no album at any of the positions, which are typed as a range.
    case noSuchRange(String, count: Int)
    /// No album matches the reference.
    case nothingFits(String, nearest: Nearest?)
    /// No album matches, but one would if the field's value were quoted as in `whole`.
    case valueInPieces(String, whole: String)
    /// No album matches, but some have similar values, which are quoted as the user types them.
    case similarValues(String, [String])
    /// The command needs one album, but several match; the list contains the first of them.
    case severalFit(String, [Nearest], count: Int)

    /// No album matches, probably because a sign of another query language is only text here. The advice gives the
    /// meaning; `meant` is the query with it.
    case foreignSign(String, advice: String, meant: String)
    case noSuchField(String, nearest: String?)

    case noSuchQuery(String, nearest: String?)
    case invalidQuery(String, reason: String)
    /// The saved queries contain each other; the first and the last one are the same.
    case queryRefersToItself([SavedQueryName])
    case tooDeep(limit: Int)
    case tooManySavedQueries(limit: Int)
    case tooManyTerms(limit: Int)
    /// The word `all`, in any case, is the only one that names the albums to change.
    case wordAll(String)

    /// An album in a message.
    public struct Nearest: Hashable, Sendable {
        let position: Int
        let title: String
        let artist: String
    }

    public var message: String {
        switch self {
        case .noCurrentAlbum:
            "the library is empty, so it has no current album. 'add' or 'import' adds albums."
        case .beyondEnds(let typed, let isForward, let count):
            "'\(typed)' would go past the \(isForward ? "last" : "first") of \(count) albums."
        case .positionBelowFirst(let position):
            "no album has position '\(position)': positions start at 1. If it is a title, quote it: '\(position)'."
        case .noSuchPosition(let position, let count):
            "no album has position '\(position)': the library has \(albumCount(count)). "
                + (AlbumYear.range.contains(position) ? "If it is a year, write year:\(position). " : "")
                + "If it is a title, quote it: '\(position)'."
        case .noSuchRange(let range, let count):
            "no album has a position in '\(range)': the library has \(albumCount(count))."
        case .nothingFits(let text, let nearest):
            "no album matches '\(text)'. "
                + (nearest.map { "Did you mean '\($0.title)' (\($0.position))?" }
                    ?? "'help albums' explains how to select albums.")
        case .valueInPieces(let text, let whole):
            "no album matches '\(text)'. Quote a value that contains spaces: \(whole)"
        case .similarValues(let text, let values):
            "no album matches '\(text)'. Did you mean "
                + (values.count == 1 ? "" : values.dropLast().joined(separator: ", ") + " or ")
                + "\(values.last ?? "")?"
        case .foreignSign(let text, let advice, let meant):
            "no album matches '\(text)'. \(advice): \(meant)"
        case .noSuchField(let name, let nearest):
            "no album has a field '\(name.revealed)'. " + suggestion(for: name, nearest, "'fields' lists all fields.")
        case .wordAll(let word):
            "'\(word)' is a word here and does not mean all albums. Write '*' for all albums, or title:all for titles with this word."
        case .tooManyTerms(let limit):
            "a query can contain at most \(limit) terms, including those of saved queries. Positions and ids do not count: id:3,7-9."
        case .noSuchQuery, .invalidQuery, .queryRefersToItself, .tooDeep, .tooManySavedQueries: savedQueryWording
        case .severalFit(let text, let albums, let count):
            "'\(text)' matches \(count) albums. Give the position of one:"
                + albums.map { "\n  \($0.position)  \($0.title) – \($0.artist)" }.joined()
                + (count > albums.count ? "\n  … and \(count - albums.count) more" : "")
        }
    }

    private var savedQueryWording: String {
        switch self {
        case .noSuchQuery(let name, let nearest):
            "no saved query '@\(name)'. "
                + (nearest.map { "Did you mean '@\($0)'?" }
                    ?? "'query' lists the saved queries. To search for the text, quote it: '@\(name)'.")
        case .invalidQuery(let name, let reason):
            "the saved query '@\(name)' cannot be read: \(reason). 'query \(name) QUERY' replaces it."
        case .queryRefersToItself(let chain):
            "the saved query '@\(chain.last?.text ?? "")' refers to itself: "
                + chain.drop { $0 != chain.last }.map { "@\($0.text)" }.joined(separator: " → ")
                + ". 'query NAME QUERY' replaces one of them."
        case .tooDeep(let limit):
            "queries can be at most \(limit) deep inside each other. Use fewer parentheses and saved queries."
        case .tooManySavedQueries(let limit):
            "a query can contain at most \(limit) saved queries, including those inside them. Use fewer of them."
        default: ""
        }
    }
}
