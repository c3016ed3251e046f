/// One command as typed: its words and its text.
public struct Statement: Sendable {
    /// The words, operators included; empty for a blank line or a comment.
    public let words: [Word]
    /// The typed text without a comment and surrounding space; several lines if it was continued.
    public let text: String
    /// The line in its source on which it begins, from 1.
    public let line: Int
    /// The text after a `|`, or after a `!` at the start, up to the end of the line; `/bin/sh` parses it.
    public let systemCommand: String?
    /// True if a word is an operator, or a system command follows.
    public let hasOperators: Bool
    /// True if a word contains a variable without a value.
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

    /// True for a blank line or a comment.
    var isEmpty: Bool { words.isEmpty && systemCommand == nil }

    /// The first line of the text, for a message.
    public var firstLine: Substring {
        text.prefix { $0 != "\n" }
    }
}
