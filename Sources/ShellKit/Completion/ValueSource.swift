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
}

extension ValueSource {
    /// Who cannot tell takes everything for known.
    public func knows(_ words: [Word]) async -> Bool { true }
}
