/// One command of the language as it was typed: its words and its text.
public struct Statement: Sendable {
    /// Its words, operators among them; empty for a blank line or a comment.
    public let words: [Word]
    /// What was typed, without the comment behind it and the space around it; several lines where it was continued.
    public let text: String
    /// The line of its source on which it begins, from 1.
    public let line: Int
    /// What follows a `|`, or a `!` at the start of the line, to the end of the line: the operating system's to read.
    public let systemCommand: String?
    /// Whether one of the words is an operator, or a system command follows.
    public let hasOperators: Bool
    /// Whether one of the words waits for the value of a variable.
    public let hasVariables: Bool

    /// A statement from its parts.
    public init(words: [Word], text: String, line: Int, systemCommand: String? = nil) {
        self.words = words
        self.text = text
        self.line = line
        self.systemCommand = systemCommand
        hasOperators = systemCommand != nil || words.contains { $0.isOperator }
        hasVariables = words.contains { !$0.expansions.isEmpty }
    }

    /// Whether it has nothing to do: a blank line, or one that is all comment.
    var isEmpty: Bool { words.isEmpty && systemCommand == nil }

    /// The first line of the text, for a message.
    public var firstLine: Substring {
        text.prefix { $0 != "\n" }
    }
}
