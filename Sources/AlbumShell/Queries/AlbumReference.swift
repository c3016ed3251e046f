internal import AlbumModel
internal import ShellKit

/// A parsed word of a query, independent of its neighbours and of the current album.
enum AlbumReference: Sendable, Hashable {
    /// Positions or an id, in any context.
    case locators([AlbumQuery.Locator])
    /// A number, `first` or `last`: a position, but a search word beside a plain word.
    case ambiguous(Ambiguous, SearchPhrase)
    /// The album at a distance from the current one; 0 is the current album.
    case relative(Int)
    case plainWord(SearchPhrase)
    /// A word that is quoted as a whole: these words, or else the form in it; see ``AlbumWorkspace/isForm(_:of:)``.
    indirect case quoted(SearchPhrase, form: AlbumReference)
    /// Any other term, for example a quoted word.
    case term(AlbumQuery.Term)
    /// Alternatives in parentheses.
    case group([[AlbumReference]], isNegated: Bool)
    case saved(SavedQueryName, isNegated: Bool)

    /// The own field of a term; nil if there is none.
    var ownField: AlbumField? {
        if case .term(let term) = self { AlbumQuery(terms: term).ownFields.first } else { nil }
    }

    /// A word that can be a position or a search word.
    enum Ambiguous: Sendable, Hashable {
        case position(Int)
        case first
        case last
    }
}
