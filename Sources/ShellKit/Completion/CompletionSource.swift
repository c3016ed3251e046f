/// Where the values of a parameter come from when one is being completed.
public enum CompletionSource: Sendable {
    /// Nothing is known about them.
    case none
    /// One of a few words.
    case choices([String])
    /// One of a few beginnings of a word, each waiting for what comes behind it: `genre=`.
    case leads([String])
    /// The files beneath what is typed.
    case files
    /// The names of commands and help topics.
    case commands
    /// The names of plugins.
    case plugins
    /// The names of settings.
    case settings
    /// What somebody else knows, asked off the main actor and the editor's thread.
    case values(any ValueSource)
}

/// Somebody who knows which values a word may become, such as the titles in a library.
public protocol ValueSource: Sendable {
    /// The values that go on from what is typed, at most `limit`, best first.
    ///
    /// Called on no particular actor; it may take its time, since nobody waits for it.
    func values(completing typed: String, limit: Int) async -> [CompletionValue]
}

/// A value that a word may become.
public struct CompletionValue: Sendable, Hashable {
    /// What stands before the text and is never quoted, such as `artist:`.
    public let lead: String
    /// The word as it is meant, without quotes; the shell quotes it where that is needed.
    public let text: String
    /// What is said beside it.
    public let detail: String

    /// A value, with what is said beside it; one that is a lead alone waits for what comes behind it.
    public init(_ text: String, lead: String = "", detail: String = "") {
        self.lead = lead
        self.text = text
        self.detail = detail
    }
}
