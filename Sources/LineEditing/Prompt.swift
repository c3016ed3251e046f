public import Terminal

/// The text before the line that the user edits, and at its right.
public struct Prompt: Sendable, Hashable {
    /// The text before the first row.
    public var text: StyledText
    /// The text before the second and each further line of an entry.
    public var continuation: StyledText
    /// The text at the right end of the first row; hidden if the line needs the room.
    public var right: StyledText?

    /// A prompt from its parts.
    public init(_ text: StyledText, continuation: StyledText = "… ", right: StyledText? = nil) {
        self.text = text
        self.continuation = continuation
        self.right = right
    }
}

extension Prompt: ExpressibleByStringLiteral {
    /// A prompt without styles.
    public init(stringLiteral value: String) { self.init(StyledText(value)) }
}
