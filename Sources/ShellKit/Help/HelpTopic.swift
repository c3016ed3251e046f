/// Something that `help` explains beside the commands.
public struct HelpTopic: Hashable, Sendable {
    /// The word that asks for it: `help albums`.
    public let name: String
    /// What it explains, a sentence.
    public let summary: String
    /// The explanation, lines of at most 78 columns.
    public let text: String

    /// A topic from its parts.
    public init(_ name: String, _ summary: String, text: String) {
        self.name = name
        self.summary = summary
        self.text = text
    }
}
