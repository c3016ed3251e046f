/// Somebody who knows which values a word may become, such as the titles in a library.
public protocol ValueSource: Sendable {
    /// The values that go on from what is typed, at most `limit`, best first.
    ///
    /// Called on no particular actor; it may take its time, since nobody waits for it.
    func values(completing typed: String, limit: Int) async -> [CompletionValue]

    /// Whether these words, all of one parameter, name something that there is.
    ///
    /// Called on no particular actor; it may take its time.
    func knows(_ words: [Word]) async -> Bool

    /// Whether these words, the last of which is still being typed, name something that there is or may come to.
    ///
    /// Called on no particular actor; it may take its time.
    func mayKnow(_ words: [Word]) async -> Bool
}

extension ValueSource {
    /// Who cannot tell takes everything for known.
    public func knows(_ words: [Word]) async -> Bool { true }

    /// They may when some value goes on from the last, and those before it name something.
    public func mayKnow(_ words: [Word]) async -> Bool {
        if await knows(words) { return true }
        guard let last = words.last, await !values(completing: last.text, limit: 1).isEmpty else { return false }
        return words.count == 1 ? true : await knows(words.dropLast())
    }
}
