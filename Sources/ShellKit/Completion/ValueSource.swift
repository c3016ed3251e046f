/// A source of candidates for the words of a parameter, such as the titles in a library.
public protocol ValueSource: Sendable {
    /// The values that complete the typed text, at most `limit`, best first.
    ///
    /// Called on no particular actor. It may be slow.
    func values(completing typed: String, limit: Int) async -> [CompletionValue]

    /// True if the words, all of one parameter, name existing things; by default true.
    ///
    /// Called on no particular actor. It may be slow.
    func knows(_ words: [Word]) async -> Bool

    /// True if the words, the last of which is still being typed, name existing things or can become names of them.
    ///
    /// Called on no particular actor. It may be slow.
    func mayKnow(_ words: [Word]) async -> Bool
}

extension ValueSource {
    /// True: a source that cannot decide accepts all words.
    public func knows(_ words: [Word]) async -> Bool { true }

    /// True if the words are known, or if a value completes the last word and the words before it are known.
    public func mayKnow(_ words: [Word]) async -> Bool {
        if await knows(words) { return true }
        guard let last = words.last, await !values(completing: last.text, limit: 1).isEmpty else { return false }
        return words.count == 1 ? true : await knows(words.dropLast())
    }
}
