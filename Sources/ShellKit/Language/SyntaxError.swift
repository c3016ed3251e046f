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
    var line: Int? {
        if case .unclosedQuote(_, let line) = self { line } else { nil }
    }
}
