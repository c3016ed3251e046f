internal import ShellKit

/// A text of a lesson's file with the line on which it begins, from 1.
struct LessonPassage: Hashable, Sendable {
    /// The text between two results, and between two lines, of which the second follows the first.
    static let then = " then "

    let text: String
    let line: Int

    /// The lines of a way to complete a step, which are typed one after the other.
    var lines: [String] { text.split(separator: Self.then).map(String.init) }
}

struct LessonFault: Error, Hashable {
    let line: Int
    /// A sentence that begins in lower case, because `FILE:LINE: ` precedes it.
    let message: String
}

extension StringProtocol {
    /// The words with one space between two of them.
    var singleSpaced: String { split(whereSeparator: \.isWhitespace).joined(separator: " ") }
}

extension String {
    /// The statements of a line; none if it has a syntax error.
    var statements: [Statement] { (try? Tokenizer.statements(in: self)) ?? [] }
}
