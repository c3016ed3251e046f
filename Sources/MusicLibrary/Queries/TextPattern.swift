/// A regular expression that is known to be well formed; case does not matter to it.
package struct TextPattern: Sendable, Hashable {
    /// The expression as it was written.
    package let source: String

    /// Reads a regular expression.
    ///
    /// - Throws: ``LibraryError/badPattern(_:)`` when it is not well formed.
    package init(_ source: String) throws {
        guard (try? Regex(source)) != nil else { throw LibraryError.badPattern(source) }
        self.source = source
    }

    /// The test that the pattern stands for, made ready once for many texts.
    func makeTest() -> (String) -> Bool {
        guard let regex = try? Regex(source).ignoresCase() else { return { _ in false } }
        return { $0.firstMatch(of: regex) != nil }
    }
}
