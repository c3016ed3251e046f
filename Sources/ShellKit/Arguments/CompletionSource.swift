/// The source of candidates for the values of a parameter.
public enum CompletionSource: Sendable {
    case none
    /// One of a few words.
    case choices([String])
    /// The files below the typed path.
    case files
    /// The files below the typed path, then names that have another meaning there, which are read when the user completes the word.
    case filesOr(@Sendable () -> [CompletionValue])
    /// The names of commands and help topics.
    case commands
    /// A line of the shell's language, or one of a few words in its place.
    case line(keywords: [String] = [])
    case plugins
    case aliases
    case settings
    /// The values of the setting that the word before names.
    case settingValues
    /// The source for the word before the value, such as an action; no candidates after another word.
    case after([String: CompletionSource])
    /// The values of another object, queried outside the main actor and the editor's thread.
    case values(any ValueSource)

    /// The names with the typed prefix, in their order.
    ///
    /// - Parameter read: Reads all names, when the user completes the word, on no particular actor.
    public static func names(_ read: @escaping @Sendable () async -> [CompletionValue]) -> CompletionSource {
        .values(Names(read: read))
    }
}

private struct Names: ValueSource {
    let read: @Sendable () async -> [CompletionValue]

    func values(completing typed: String, limit: Int) async -> [CompletionValue] {
        Array(await read().filter { $0.text.hasPrefix(typed) }.prefix(limit))
    }
}

/// A candidate for a word.
public struct CompletionValue: Sendable, Hashable {
    /// The part before the text, which is never quoted, such as `artist:`.
    public let lead: String
    /// The text without quotes; the shell adds them if needed.
    public let text: String
    /// The description displayed beside the candidate.
    public let detail: String

    /// A candidate with a description. With a lead and no text, no space follows it, so that typing can continue.
    public init(_ text: String, lead: String = "", detail: String = "") {
        self.lead = lead
        self.text = text
        self.detail = detail
    }
}

/// A source of candidates for the words of a parameter, such as the titles in a library.
public protocol ValueSource: Sendable {
    /// The values that complete the typed text, at most `limit`, best first.
    ///
    /// Called on no particular actor. It may be slow.
    func values(completing typed: String, limit: Int) async -> [CompletionValue]

    /// The values that complete the last of the words of a parameter, at most `limit`, best first; by default, those that
    /// complete its text.
    ///
    /// Called on no particular actor. It may be slow, unless `atOnce` is true: then it finds what it can within milliseconds, and
    /// `isComplete` is false if there may be more. The menu shows these values until the others are found.
    func values(
        completing words: [Word], limit: Int, atOnce: Bool
    ) async -> (values: [CompletionValue], isComplete: Bool)

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
    /// All values that complete the text of the last word.
    public func values(
        completing words: [Word], limit: Int, atOnce: Bool
    ) async -> (values: [CompletionValue], isComplete: Bool) {
        (await values(completing: words.last?.text ?? "", limit: limit), true)
    }

    /// True: a source that cannot decide accepts all words.
    public func knows(_ words: [Word]) async -> Bool { true }

    /// True if the words are known, or if a value completes the last word and the words before it are known. A value that is not
    /// found at once may exist.
    public func mayKnow(_ words: [Word]) async -> Bool {
        if await knows(words) { return true }
        let found = await values(completing: words, limit: 1, atOnce: true)
        guard !words.isEmpty, !found.values.isEmpty || !found.isComplete else { return false }
        return words.count == 1 ? true : await knows(words.dropLast())
    }
}
