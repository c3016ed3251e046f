public import Terminal

/// What stands before the line that a person edits, and at its right.
public struct Prompt: Sendable, Hashable {
    /// What stands before the first row.
    public var text: StyledText
    /// Stands before the second and every further line of an entry.
    public var continuation: StyledText
    /// Stands at the right end of the first row, as long as there is room.
    public var right: StyledText?

    /// Makes a prompt.
    public init(_ text: StyledText, continuation: StyledText = "… ", right: StyledText? = nil) {
        self.text = text
        self.continuation = continuation
        self.right = right
    }
}

extension Prompt: ExpressibleByStringLiteral {
    /// A prompt in the terminal's own colours.
    public init(stringLiteral value: String) { self.init(StyledText(value)) }
}
