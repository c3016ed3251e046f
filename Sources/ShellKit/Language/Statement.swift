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
    public var firstLine: Substring { text.prefix { $0 != "\n" } }
}

extension Statement {
    /// The statement with those after it on its line.
    func joined(with others: ArraySlice<Statement>) -> Statement {
        let text = ([self] + others).map(\.text).joined(separator: "; ")
        return Statement(words: words, text: text, line: line, systemCommand: systemCommand)
    }

    /// The typed text up to the first space, with quotes and escapes.
    var typedName: String { String(text.prefix { $0 != " " && $0 != ";" }) }

    /// The typed text after the first word, also if that word was continued on another line; nil if it is not bare.
    var textAfterFirstWord: Substring? {
        guard let first = words.first, first.isBare, first.expansions.isEmpty else { return nil }
        var rest = text.utf8[...]
        Self.dropContinuations(of: &rest, andSpace: true)
        for byte in first.text.utf8 {
            Self.dropContinuations(of: &rest, andSpace: false)
            guard rest.popFirst() == byte else { return nil }
        }
        return Substring(rest)
    }

    /// Removes each line continuation at the start of the text, and with `andSpace` also spaces and tabs.
    private static func dropContinuations(of text: inout Substring.UTF8View, andSpace: Bool) {
        while true {
            if text.starts(with: [UInt8(ascii: "\\"), UInt8(ascii: "\n")]) {
                text.removeFirst(2)
            } else if andSpace, text.first == UInt8(ascii: " ") || text.first == UInt8(ascii: "\t") {
                text.removeFirst()
            } else {
                return
            }
        }
    }
}

/// An error in the form of a line, found before any name is looked up.
public enum SyntaxError: Error, Hashable, Sendable {
    /// A quote that was opened on a line (from 1) is never closed.
    case unclosedQuote(Character, line: Int)
    /// The input ends after a `\` that continues the line.
    case endsInContinuation
    /// `${` without its `}`, or with an invalid name between them.
    case badVariable(String)
    /// The bytes are not UTF-8, or contain a null.
    case notUTF8

    /// The line of the error, if it differs from the line that was read last.
    var line: Int? { if case .unclosedQuote(_, let line) = self { line } else { nil } }
}
