internal import Terminal

/// A typed line whose statements are still running.
public struct UnfinishedLine: Sendable {
    private let text: String
    private var endOfDone: String.Index
    private var endOfBegun: String.Index

    /// The statement that was started last; nil if none was.
    public private(set) var statement: Statement?

    init(_ text: String) {
        self.text = text
        (endOfDone, endOfBegun) = (text.startIndex, text.startIndex)
    }

    /// The typed text before that statement, with control characters made visible; empty if the statement is the first.
    public var done: String { ControlCharacters.shown(String(text[..<endOfDone]), keepingLines: true) }

    /// Reports that the next statement starts to run.
    mutating func begin(_ statement: Statement) {
        self.statement = statement
        endOfDone = endOfBegun
        // The texts of the statements follow each other in the line.
        if let range = text[endOfBegun...].firstRange(of: statement.text) { endOfBegun = range.upperBound }
    }
}
