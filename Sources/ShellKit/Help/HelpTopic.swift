/// A topic that `help` explains besides the commands.
public struct HelpTopic: Hashable, Sendable {
    /// The columns of a page for an output without a width.
    public static let usualColumns = 80

    /// The name of the topic: `help albums`.
    public let name: String
    /// The subject of the topic, in one sentence.
    public let summary: String
    /// Other words for the topic, such as an operator that it explains: `help naming`, `help '|'`.
    public let aliases: [String]
    /// The explanation, lines of at most 78 columns.
    public let text: String

    /// A topic from its parts.
    public init(_ name: String, _ summary: String, aliases: [String] = [], text: String) {
        self.name = name
        self.summary = summary
        self.aliases = aliases
        self.text = text
    }

    /// True if the word is the topic's name or one of its aliases.
    public func matches(_ word: String) -> Bool { name == word || aliases.contains(word) }
}
