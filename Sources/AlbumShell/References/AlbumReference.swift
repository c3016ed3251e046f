internal import MusicLibrary

/// One word of a query, as it is read before it is known which words stand beside it and which album is the current one.
enum AlbumReference: Sendable, Hashable {
    /// Positions or an id, wherever one is.
    case places([AlbumQuery.Place])
    /// A number, or `first` or `last`: a place, but a word where a plain word stands beside it.
    case ambiguous(Ambiguous, SearchPhrase)
    /// The album so many places from the current one; 0 is the current one itself.
    case relative(Int)
    /// A bare word.
    case plainWord(SearchPhrase)
    /// Any other term, a quoted form among them.
    case term(AlbumQuery.Term)

    /// What can be a place or a word.
    enum Ambiguous: Sendable, Hashable {
        case position(Int)
        case first
        case last
    }
}
