/// The terms of a query, prepared for matching many albums.
///
/// This is the definition of the terms. A store calls it for terms that its SQL cannot express; the search index finds the same albums
/// faster.
/// - Pattern: Interpreter (interpreter)
package struct QueryMatcher {
    private let test: (AlbumDraft) throws -> Bool

    /// Creates a matcher for terms that must all match.
    package init(_ terms: [AlbumQuery.Term]) {
        let tests = terms.map(Self.test(for:))
        test = { album in try tests.allSatisfy { try $0(album) } }
    }

    /// - Throws: ``LibraryError/patternTooSlow(_:album:)``
    package func matches(_ album: AlbumDraft) throws -> Bool {
        do {
            return try test(album)
        } catch let limit as PatternMatcher.LimitReached {
            throw LibraryError.patternTooSlow(limit.source, album: album.title)
        }
    }

    private static func test(for term: AlbumQuery.Term) -> (AlbumDraft) throws -> Bool {
        switch term {
        case .all:
            return { _ in true }
        case .words(let phrase):
            return { phrase.matches($0.title) || phrase.matches($0.artist) }
        case .field(let field, let fieldTest):
            let test = textTest(for: fieldTest, of: field)
            return { try $0.text(of: field).map(test) ?? false }
        case .has(let field):
            return { $0.text(of: field) != nil }
        case .not(let term):
            let test = Self.test(for: term)
            return { try !test($0) }
        case .query(let query):
            // A store finds locators; they match nothing here.
            let matchers = query.alternatives.filter(\.locators.isEmpty).map { QueryMatcher($0.terms) }
            return { album in try matchers.contains { try $0.matches(album) } }
        case .isIn(let albums):
            return { albums.contains($0) }
        }
    }

    /// The test of the whole text of a field, which passes if one of its values does.
    package static func textTest(for fieldTest: AlbumQuery.FieldTest, of field: AlbumField) -> (String) throws -> Bool {
        let test = test(for: fieldTest)
        guard field.holdsSeveralValues else { return test }
        if case .equals(let text) = fieldTest, ValueList.hasSeparator(text) { return test }
        return { try ValueList.values(in: $0).contains(where: test) }
    }

    private static func test(for fieldTest: AlbumQuery.FieldTest) -> (String) throws -> Bool {
        switch fieldTest {
        case .words(let phrase): return { phrase.matches($0) }
        case .begins(let phrase): return { phrase.begins($0) }
        case .matches(let pattern):
            // The expression is valid, so only PCRE2 itself could be missing, and then every search fails.
            let matcher = Result { try pattern.makeMatcher() }
            return { try matcher.get().matches($0) }
        case .equals(let text):
            let folded = TextFolding.foldCase(text)
            return { TextFolding.foldCase($0) == folded }
        case .resembles(let text):
            let folded = TextFolding.fold(text)
            return { TextFolding.fold($0) == folded }
        case .within(let range): return { range.contains($0) }
        }
    }
}
