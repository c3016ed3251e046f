extension AlbumQuery {
    /// One thing that is asked of an album.
    package indirect enum Term: Sendable, Hashable {
        /// Holds for every album.
        case all
        /// These words, in the title or in the artist.
        case words(SearchPhrase)
        /// A test of one field; an album without the field fails it.
        case field(AlbumField, FieldTest)
        /// The field is there.
        case has(AlbumField)
        /// The year lies between these two, both included; nil leaves an end open.
        case years(from: Int?, through: Int?)
        /// The term does not hold.
        case not(Term)
    }

    /// What is asked of one field's text.
    package enum FieldTest: Sendable, Hashable {
        /// These words in a row.
        case words(SearchPhrase)
        /// These words in a row, at the beginning of the text.
        case begins(SearchPhrase)
        /// The whole text, case and diacritics aside.
        case equals(String)
        /// Somewhere in the text the pattern fits.
        case matches(TextPattern)
    }
}

extension AlbumQuery {
    /// Whether a pattern is among the terms, which has to be compared with every album.
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
