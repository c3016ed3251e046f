/// Something that `help` explains beside the commands.
public struct HelpTopic: Hashable, Sendable {
    /// The word that asks for it: `help albums`.
    public let name: String
    /// What it explains, a sentence.
    public let summary: String
    /// Other words that ask for it, such as a sign that it explains: `help naming`, `help '|'`.
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

    /// Whether a word asks for it.
    public func answers(to word: String) -> Bool {
        name == word || aliases.contains(word)
    }
}
