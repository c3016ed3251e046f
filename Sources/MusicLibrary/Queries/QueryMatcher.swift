/// The terms of a query, prepared for matching many albums.
///
/// This is the definition of the terms; the index of the SQLite store finds the same albums faster.
/// - Pattern: Interpreter (interpreter)
struct QueryMatcher {
    private let test: (AlbumDraft) -> Bool

    /// Creates a matcher for terms that must all match.
    init(_ terms: [AlbumQuery.Term]) {
        let tests = terms.map(Self.test(for:))
        test = { album in tests.allSatisfy { $0(album) } }
    }

    func matches(_ album: AlbumDraft) -> Bool { test(album) }

    private static func test(for term: AlbumQuery.Term) -> (AlbumDraft) -> Bool {
        switch term {
        case .all:
            return { _ in true }
        case .words(let phrase):
            return { phrase.matches($0.title) || phrase.matches($0.artist) }
        case .field(let field, let fieldTest):
            let test = textTest(for: fieldTest, of: field)
            return { $0.text(of: field).map(test) ?? false }
        case .has(let field):
            return { $0.text(of: field) != nil }
        case .not(let term):
            let test = Self.test(for: term)
            return { !test($0) }
        case .query(let query):
            // A store finds places; they match nothing here.
            let matchers = query.alternatives.filter(\.places.isEmpty).map { QueryMatcher($0.terms) }
            return { album in matchers.contains { $0.matches(album) } }
        case .isIn(let albums):
            return { albums.contains($0) }
        }
    }

    /// The test of the whole text of a field, which passes if one of its values does.
    static func textTest(for fieldTest: AlbumQuery.FieldTest, of field: AlbumField) -> (String) -> Bool {
        let test = test(for: fieldTest)
        guard field.holdsSeveralValues else { return test }
        if case .equals(let text) = fieldTest, ValueList.hasSeparator(text) { return test }
        return { ValueList.values(in: $0).contains(where: test) }
    }

    private static func test(for fieldTest: AlbumQuery.FieldTest) -> (String) -> Bool {
        switch fieldTest {
        case .words(let phrase): return { phrase.matches($0) }
        case .begins(let phrase): return { phrase.begins($0) }
        case .matches(let pattern): return pattern.makeTest()
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

/// A valid regular expression, matched regardless of case.
package struct TextPattern: Sendable, Hashable {
    /// The source of the expression.
    package let source: String

    /// Parses a regular expression.
    ///
    /// - Throws: ``LibraryError/badPattern(_:)`` when it is invalid.
    package init(_ source: String) throws {
        guard (try? Regex(source)) != nil else { throw LibraryError.badPattern(source) }
        self.source = source
    }

    /// Compiles the pattern to a test for many texts.
    func makeTest() -> (String) -> Bool {
        guard let regex = try? Regex(source).ignoresCase() else { return { _ in false } }
        return { $0.firstMatch(of: regex) != nil }
    }
}
