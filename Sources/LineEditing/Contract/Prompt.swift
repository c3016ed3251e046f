public import Terminal

/// The outcome of reading a line.
public enum LineEvent: Sendable, Equatable {
    /// The user entered a line. Several lines of an entry are joined with line feeds.
    case line(String)
    /// Ctrl-C: the line is cancelled, and the next one can be read.
    case cancelled
    /// Ctrl-D on an empty line, or the terminal is gone.
    case endOfInput
    /// Another thread requested the end; see ``LineEditor/end()``.
    case ended
}

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
