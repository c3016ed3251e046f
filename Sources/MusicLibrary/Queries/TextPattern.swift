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
