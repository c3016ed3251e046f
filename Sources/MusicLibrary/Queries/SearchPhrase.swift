/// Words to search in sequence: whole words, and a prefix of the last one.
///
/// A text without letters and digits, such as `&`, is searched literally, regardless of case and diacritics.
package struct SearchPhrase: Sendable, Hashable {
    /// The folded words; empty for a text without words.
    package let words: [String]
    /// The whole text, folded.
    package let literal: String

    /// Creates a phrase from a word or a quoted text.
    ///
    /// - Throws: ``LibraryError/emptySearch`` when the text is blank.
    package init(_ text: String) throws {
        words = SearchWords.words(of: text)
        literal = TextFolding.fold(text)
        guard !words.isEmpty || literal.contains(where: { !$0.isWhitespace }) else { throw LibraryError.emptySearch }
    }

    /// True if a text contains these words in sequence.
    package func matches(_ text: String) -> Bool {
        guard !words.isEmpty else { return TextFolding.fold(text).contains(literal) }
        let found = SearchWords.words(of: text)
        guard found.count >= words.count else { return false }
        return (0...(found.count - words.count)).contains { stand(in: found, at: $0) }
    }

    /// True if a text begins with these words.
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
