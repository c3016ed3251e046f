/// A selection of albums: alternatives, each a set of locators and of terms that restrict it.
///
/// A query is a plain value, built by the parser of the user's words. An album matches if it matches one of the
/// alternatives.
/// - Pattern: Composite (composite)
public struct AlbumQuery: Sendable, Hashable {
    /// An alternative: the albums at one of the locators that match every term.
    public struct Conjunction: Sendable, Hashable {
        /// The locators, as a union; an empty list means every album.
        public var locators: [Locator]
        /// The terms, all of which must match.
        public var terms: [Term]

        /// Creates an alternative from locators and terms.
        public init(locators: [Locator] = [], terms: [Term] = []) {
            self.locators = locators
            self.terms = terms
        }
    }

    /// The positions or the ids of albums, regardless of their contents.
    public enum Locator: Sendable, Hashable {
        /// A single position, from 1.
        case position(Int)
        /// All positions of a range; nil extends it to the end.
        case positions(from: Int, through: Int?)
        /// The album with this id at any position.
        case id(Album.ID)
        /// The albums with ids in this range at any positions.
        case ids(from: Album.ID, through: Album.ID)
    }

    /// The alternatives; an empty list matches no album.
    public var alternatives: [Conjunction]

    /// Creates a query from alternatives.
    public init(_ alternatives: [Conjunction]) { self.alternatives = alternatives }

    /// Creates a query for the albums that match all terms.
    public init(terms: Term...) { alternatives = [Conjunction(terms: terms)] }

    /// Creates a query for the albums at these locators.
    public init(locators: Locator...) { alternatives = [Conjunction(locators: locators)] }

    /// Every album.
    public static let all = AlbumQuery([Conjunction()])

    /// The albums with this title, regardless of case and diacritics.
    public static func exactTitle(_ title: String) -> AlbumQuery {
        AlbumQuery(terms: .field(.title, .resembles(title)))
    }

    /// True if the query matches every album of any library.
    public var isAll: Bool {
        alternatives.contains { $0.locators.isEmpty && $0.terms.allSatisfy { $0 == .all } }
    }
}

extension AlbumQuery {
    /// A condition on an album.
    ///
    /// - Pattern: Interpreter (expression)
    /// - Pattern: Composite (component)
    public indirect enum Term: Sendable, Hashable {
        case all
        /// Matches if the title or the artist contains these words.
        case words(SearchPhrase)
        /// A test of a field; one of its values must pass. An album without the field does not match.
        case field(AlbumField, FieldTest)
        /// Matches if the field has a value.
        case has(AlbumField)
        /// Matches if the term does not, also for an album without its field.
        case not(Term)
        /// Matches the albums of another query.
        case query(AlbumQuery)
        /// Matches the albums of a set, which is not read again.
        case isIn(AlbumSet)
    }

    /// A condition on a value of a field.
    ///
    /// - Pattern: Interpreter (expression)
    public enum FieldTest: Sendable, Hashable {
        /// The value contains these words in sequence.
        case words(SearchPhrase)
        /// The value begins with these words in sequence.
        case begins(SearchPhrase)
        /// The whole value, case aside; for a text of several values, all of them as they are written.
        case equals(String)
        /// The whole value equals this one, regardless of case and diacritics.
        case resembles(String)
        /// A part of the value matches the pattern.
        case matches(TextPattern)
        /// The value is between two bounds.
        case within(ValueRange)
    }
}

extension AlbumQuery {
    /// The query with another term, which must match too.
    public func and(_ term: Term) -> AlbumQuery {
        AlbumQuery(alternatives.map { Conjunction(locators: $0.locators, terms: $0.terms + [term]) })
    }

    /// True if a term contains a pattern, which must be compared with every album.
    public var hasPattern: Bool { alternatives.contains { $0.terms.contains(where: \.hasPattern) } }
}

extension AlbumQuery {
    /// The own fields in all terms, in their order, each once.
    public var ownFields: [AlbumField] {
        var fields: [AlbumField] = []
        var known: Set<AlbumField> = []
        for part in alternatives {
            for term in part.terms { fields += term.ownFields.filter { known.insert($0).inserted } }
        }
        return fields
    }
}

extension AlbumQuery {
    /// The own fields that every album that matches has, as far as the terms of a single alternative show.
    public var ownFieldsOfMatches: Set<AlbumField> {
        guard alternatives.count == 1 else { return [] }
        return alternatives[0].terms.reduce(into: []) { fields, term in
            switch term {
            case .field(.own(let name), _), .has(.own(let name)): fields.insert(.own(name))
            default: break
            }
        }
    }
}

extension AlbumQuery.Term {
    fileprivate var ownFields: [AlbumField] {
        switch self {
        case .field(.own(let name), _), .has(.own(let name)): [.own(name)]
        case .not(let term): term.ownFields
        case .query(let query): query.ownFields
        case .all, .words, .field, .has, .isIn: []
        }
    }

    /// True if the term contains a pattern, which must be compared with every album.
    package var hasPattern: Bool {
        switch self {
        case .field(_, .matches): true
        case .not(let term): term.hasPattern
        case .query(let query): query.hasPattern
        case .all, .words, .field, .has, .isIn: false
        }
    }
}
