extension AlbumQuery {
    /// A condition on an album.
    package indirect enum Term: Sendable, Hashable {
        /// Matches every album.
        case all
        /// Matches if the title or the artist contains these words.
        case words(SearchPhrase)
        /// A test of a field; an album without the field does not match.
        case field(AlbumField, FieldTest)
        /// Matches albums that have the field.
        case has(AlbumField)
        /// Matches years between these two, inclusive; nil leaves an end open.
        case years(from: Int?, through: Int?)
        /// Negates a term.
        case not(Term)
    }

    /// A condition on the text of a field.
    package enum FieldTest: Sendable, Hashable {
        /// The text contains these words in sequence.
        case words(SearchPhrase)
        /// The text begins with these words in sequence.
        case begins(SearchPhrase)
        /// The whole text, case aside.
        case equals(String)
        /// The whole text equals this one, regardless of case and diacritics.
        case resembles(String)
        /// A part of the text matches the pattern.
        case matches(TextPattern)
    }
}

extension AlbumQuery {
    /// True if a term contains a pattern, which must be compared with every album.
    package var hasPattern: Bool { alternatives.contains { $0.terms.contains(where: \.hasPattern) } }
}

extension AlbumQuery.Term {
    fileprivate var hasPattern: Bool {
        switch self {
        case .field(_, .matches): true
        case .not(let term): term.hasPattern
        case .all, .words, .field, .has, .years: false
        }
    }
}
