internal import Terminal

/// A line that was typed, in the middle of being carried out.
public struct UnfinishedLine: Sendable {
    private let text: String
    private var endOfDone: String.Index
    private var endOfBegun: String.Index

    /// The statement that was begun last; nil where none was.
    public private(set) var statement: Statement?

    init(_ text: String) {
        self.text = text
        (endOfDone, endOfBegun) = (text.startIndex, text.startIndex)
    }

    /// What was typed before that statement, as a recorder is told of it; empty where it is the first.
    public var done: String { ControlCharacters.shown(String(text[..<endOfDone]), keepingLines: true) }

    /// The next statement is carried out now.
    mutating func begin(_ statement: Statement) {
        self.statement = statement
        endOfDone = endOfBegun
        // Statements stand in the line as they were typed, one behind the other.
        if let range = text[endOfBegun...].firstRange(of: statement.text) { endOfBegun = range.upperBound }
    }
}
