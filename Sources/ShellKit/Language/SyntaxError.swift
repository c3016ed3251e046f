/// What can be wrong with the form of a line, before it is known what it means.
public enum SyntaxError: Error, Hashable, Sendable {
    /// A quote that was opened on a line (from 1) is never closed.
    case unclosedQuote(Character, line: Int)
    /// The input ends behind a `\` that continues the line.
    case endsInContinuation
    /// `${` without its `}`, or with what can be no name between them.
    case badVariable(String)
    /// The bytes are no UTF-8.
    case notUTF8

    /// The line that is to be looked at, where it is not the one that was read last.
    var line: Int? {
        if case .unclosedQuote(_, let line) = self { line } else { nil }
    }
}
