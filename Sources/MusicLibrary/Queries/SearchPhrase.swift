/// Words that are searched for in a row: all but the last whole, and of the last a beginning.
///
/// A text without any letter or digit, such as `&`, is looked for as it stands, case and diacritics aside.
package struct SearchPhrase: Sendable, Hashable {
    /// The words, folded; none for a text without any.
    package let words: [String]
    /// The whole text, folded.
    package let literal: String

    /// The phrase that a user's word or quoted form stands for.
    ///
    /// - Throws: ``LibraryError/emptySearch`` when there is nothing to look for.
    package init(_ text: String) throws {
        words = SearchWords.words(of: text)
        literal = TextFolding.fold(text)
        guard !words.isEmpty || literal.contains(where: { !$0.isWhitespace }) else { throw LibraryError.emptySearch }
    }

    /// Whether a text has these words in a row.
    package func matches(_ text: String) -> Bool {
        guard !words.isEmpty else { return TextFolding.fold(text).contains(literal) }
        let found = SearchWords.words(of: text)
        guard found.count >= words.count else { return false }
        return (0...(found.count - words.count)).contains { stand(in: found, at: $0) }
    }

    /// Whether a text begins with these words.
    package func begins(_ text: String) -> Bool {
        guard !words.isEmpty else { return TextFolding.fold(text).hasPrefix(literal) }
        let found = SearchWords.words(of: text)
        return found.count >= words.count && stand(in: found, at: 0)
    }

    private func stand(in found: [String], at start: Int) -> Bool {
        zip(words.dropLast(), found[start...]).allSatisfy { $0 == $1 }
            && words.last.map(found[start + words.count - 1].hasPrefix) ?? true
    }
}
