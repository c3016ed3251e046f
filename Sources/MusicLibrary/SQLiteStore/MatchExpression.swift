/// Terms in the words of the search index.
struct MatchExpression {
    /// What the index is asked.
    let text: String
    /// Whether the index finds exactly what the term means, and not more.
    let isExact: Bool

    /// The expression that finds what a term means, or more; nil where the index knows nothing of it.
    init?(_ term: AlbumQuery.Term) {
        switch term {
        case .words(let phrase) where !phrase.words.isEmpty:
            (text, isExact) = ("{title artist} : \(Self.quoted(phrase.words)) *", true)
        case .field(let field, .words(let phrase)) where !phrase.words.isEmpty:
            guard let words = Self.phrase(field, phrase.words) else { return nil }
            (text, isExact) = (words + " *", true)
        case .field(.title, .begins(let phrase)) where !phrase.words.isEmpty:
            (text, isExact) = ("title : ^\(Self.quoted(phrase.words)) *", true)
        case .field(let field, .equals(let value)):
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

    /// Words are letters and digits alone, so that quotes need no care.
    private static func quoted(_ words: [String]) -> String { "\"\(words.joined(separator: " "))\"" }
}
