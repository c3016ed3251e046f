public import AlbumModel
internal import MusicLibrary
internal import ShellKit

/// Makes a query of a parsed phrase for the current state of a workspace: finds the current album, the ends of the
/// library and saved queries.
@MainActor
struct AlbumPhraseEvaluator {
    /// The maximum number of saved queries in a query, each counted as often as it occurs.
    private static let mostSavedQueries = 1000
    /// The maximum number of terms, including those of saved queries. The time to prepare a query grows with its square.
    private static let mostTerms = 5000

    private let workspace: AlbumWorkspace
    /// The saved queries that contain the current part, from the outside in.
    private var chain: [SavedQueryName] = []
    private var depth = 0
    private var savedQueries = 0
    private var terms = 0

    /// An evaluator, with the names of the saved queries that contain the phrase.
    init(_ workspace: AlbumWorkspace, inside chain: [SavedQueryName] = []) {
        (self.workspace, self.chain) = (workspace, chain)
    }

    /// The query for the alternatives of a phrase.
    ///
    /// - Throws: ``AlbumReferenceError``
    mutating func query(_ alternatives: [[AlbumReference]]) throws -> AlbumQuery {
        depth += 1
        defer { depth -= 1 }
        guard depth <= AlbumPhraseParser.maximumDepth + 1 else {
            throw AlbumReferenceError.tooDeep(limit: AlbumPhraseParser.maximumDepth)
        }
        let query = AlbumQuery(try alternatives.map { try conjunction(of: $0) })
        // A query that is only a group is that group.
        if query.alternatives.count == 1, query.alternatives[0].locators.isEmpty,
            query.alternatives[0].terms.count == 1, case .query(let inner) = query.alternatives[0].terms[0]
        {
            return inner
        }
        return query
    }

    private mutating func conjunction(of references: [AlbumReference]) throws -> AlbumQuery.Conjunction {
        let hasPlainWord = AlbumPhrase.hasPlainWord(references)
        var conjunction = AlbumQuery.Conjunction()
        for reference in references {
            try add(reference, to: &conjunction, hasPlainWord: hasPlainWord)
            guard terms + conjunction.terms.count <= Self.mostTerms else {
                throw AlbumReferenceError.tooManyTerms(limit: Self.mostTerms)
            }
        }
        terms += conjunction.terms.count
        return conjunction
    }

    private mutating func add(
        _ reference: AlbumReference, to conjunction: inout AlbumQuery.Conjunction, hasPlainWord: Bool
    ) throws {
        switch reference {
        case .locators(let locators): conjunction.locators += locators
        case .relative(let distance): conjunction.locators.append(try locator(distance))
        case .plainWord(let phrase): conjunction.terms.append(.words(phrase))
        case .quoted(let phrase, let form):
            let meant = try workspace.isForm(phrase, of: form.ownField) ? form : .term(.words(phrase))
            try add(meant, to: &conjunction, hasPlainWord: false)
        case .term(let term): conjunction.terms.append(try resolvingAnyField(term))
        case .ambiguous(_, let phrase) where hasPlainWord: conjunction.terms.append(.words(phrase))
        case .ambiguous(let locator, _): conjunction.locators.append(try self.locator(locator))
        case .group(let alternatives, let isNegated):
            conjunction.add(try query(alternatives), isNegated: isNegated)
        case .saved(let name, let isNegated):
            conjunction.add(try savedQuery(name), isNegated: isNegated)
        }
    }

    // MARK: Any field

    /// The name before the colon in `any:word`; an own field with this name has priority.
    static let anyField = AlbumField.own("any")
    private static let mostSearchedFields = 5000

    /// A term in which `any:` stands for each field of the library.
    private func resolvingAnyField(_ term: AlbumQuery.Term) throws -> AlbumQuery.Term {
        switch term {
        case .not(let term): return .not(try resolvingAnyField(term))
        case .field(Self.anyField, let test):
            guard try workspace.isUnknown(Self.anyField) else { return term }
            let own = try workspace.library.ownFieldNames(limit: Self.mostSearchedFields).map(AlbumField.own)
            let fields = (AlbumField.known + own).filter { $0 != .year || test.mayMatchYear }
            return .query(AlbumQuery(fields.map { .init(terms: [.field($0, test)]) }))
        default: return term
        }
    }

    // MARK: Locators

    private func locator(_ locator: AlbumReference.Ambiguous) throws -> AlbumQuery.Locator {
        switch locator {
        case .position(let position): .position(position)
        case .first: .position(1)
        case .last: .position(try workspace.library.count())
        }
    }

    private func locator(_ distance: Int) throws -> AlbumQuery.Locator {
        guard let current = try workspace.current.located() else { throw AlbumReferenceError.noCurrentAlbum }
        if distance == 0 { return .id(current.album.id) }
        let count = try workspace.library.count()
        let (position, overflow) = current.position.addingReportingOverflow(distance)
        guard !overflow, position >= 1, position <= count else {
            throw AlbumReferenceError.beyondEnds(
                distance > 0 ? "+\(distance)" : String(distance), isForward: distance > 0, count: count)
        }
        return .position(position)
    }

    // MARK: Saved queries

    private mutating func savedQuery(_ name: SavedQueryName) throws -> AlbumQuery {
        if chain.contains(name) { throw AlbumReferenceError.queryRefersToItself(chain + [name]) }
        savedQueries += 1
        guard savedQueries <= Self.mostSavedQueries else {
            throw AlbumReferenceError.tooManySavedQueries(limit: Self.mostSavedQueries)
        }
        let phrase = try workspace.savedQuery(name)
        chain.append(name)
        defer { chain.removeLast() }
        return try query(phrase.alternatives)
    }
}

extension AlbumPhrase {
    /// The query for the current state of the workspace.
    ///
    /// - Throws: ``AlbumReferenceError/noCurrentAlbum`` or ``AlbumReferenceError/beyondEnds(_:isForward:count:)`` for
    ///   relative forms, ``AlbumReferenceError/noSuchQuery(_:nearest:)`` and others for saved queries.
    @MainActor
    public func query(in workspace: AlbumWorkspace) throws -> AlbumQuery {
        var evaluator = AlbumPhraseEvaluator(workspace)
        return try evaluator.query(alternatives)
    }
}

extension AlbumWorkspace {
    /// True if a word that is quoted as a whole can only be meant as the form in it: no title or artist contains the text, and
    /// the form's field exists.
    ///
    /// - Parameter field: The field; nil for a form without one.
    func isForm(_ text: SearchPhrase, of field: AlbumField?) throws -> Bool {
        try (field == AlbumPhraseEvaluator.anyField || !(field.map(isUnknown) ?? false))
            && !library.holds(AlbumQuery(terms: .words(text)))
    }
}

extension AlbumQuery.Conjunction {
    /// Restricts the alternative to the albums of another query, or to the others.
    fileprivate mutating func add(_ query: AlbumQuery, isNegated: Bool) {
        // Terms without alternatives and locators need no query of their own.
        let terms =
            query.alternatives.count == 1 && query.alternatives[0].locators.isEmpty ? query.alternatives[0].terms : nil
        switch (terms, isNegated) {
        case (let terms?, false): self.terms += terms
        case (let terms?, true) where terms.count == 1: self.terms.append(.not(terms[0]))
        case (_, false): self.terms.append(.query(query))
        case (_, true): self.terms.append(.not(.query(query)))
        }
    }
}

extension AlbumQuery.FieldTest {
    /// False for words that are not digits, so that the years need not be compared.
    fileprivate var mayMatchYear: Bool {
        guard case .words(let phrase) = self else { return true }
        return phrase.words.joined().utf8.allSatisfy(\.isDigit)
    }
}
