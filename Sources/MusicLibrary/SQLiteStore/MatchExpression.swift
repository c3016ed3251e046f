/// A term in the query language of the search index.
struct MatchExpression {
    /// The expression for the index.
    let text: String
    /// True if the index finds exactly the matches of the term; false if it may find more.
    let isExact: Bool

    /// Creates the expression that finds the matches of a term, or more; nil if the index cannot help.
    init?(_ term: AlbumQuery.Term) {
        switch term {
        case .words(let phrase) where !phrase.words.isEmpty:
            (text, isExact) = ("{title artist} : \(Self.quoted(phrase.words)) *", true)
        case .field(let field, .words(let phrase)) where !phrase.words.isEmpty:
            guard let words = Self.phrase(field, phrase.words) else { return nil }
            (text, isExact) = (words + " *", true)
        case .field(.title, .begins(let phrase)) where !phrase.words.isEmpty:
            (text, isExact) = ("title : ^\(Self.quoted(phrase.words)) *", true)
        case .field(let field, .equals(let value)), .field(let field, .resembles(let value)):
            let words = SearchWords.words(of: value)
            guard !words.isEmpty, let phrase = Self.phrase(field, words) else { return nil }
            (text, isExact) = (phrase, false)
        case .has(.own(let name)):
            (text, isExact) = ("own : \(Self.quoted([SearchText.token(name)]))", true)
        default: return nil
        }
    }

    private static func phrase(_ field: AlbumField, _ words: [String]) -> String? {
        switch field {
        case .title: "title : \(quoted(words))"
        case .artist: "artist : \(quoted(words))"
        case .genre: "genre : \(quoted(words))"
        case .own(let name): "own : \(quoted(words.map { SearchText.token(name, $0) }))"
        case .year, .cover: nil
        }
    }

    /// Words consist of letters and digits only, so they need no escaping.
    private static func quoted(_ words: [String]) -> String { "\"\(words.joined(separator: " "))\"" }
}
