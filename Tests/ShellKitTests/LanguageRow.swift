import Testing

@testable import ShellKit

/// One row of the tables of the language: typed lines, and their parsed form.
///
/// A word is in `⟨⟩`, its literal parts in `“”`, a variable in `{}`; an operator in `«»`; the operating system's part
/// comes after `⇒`. Statements are separated by ` ; `, and one that does not begin on the first line begins with its
/// number.
struct LanguageRow: Sendable, CustomTestStringConvertible {
    let lines: String
    let reading: String

    init(_ lines: String, _ reading: String) {
        self.lines = lines
        self.reading = reading
    }

    var testDescription: String { lines.debugDescription }

    /// The tokens of the lines, in the notation of the tables.
    func read() throws -> String {
        try Tokenizer.statements(in: lines).map(Self.shown).joined(separator: " ; ")
    }

    private static func shown(_ statement: Statement) -> String {
        let words = statement.words.map { $0.isOperator ? "«\($0.text)»" : "⟨\(shown($0))⟩" }.joined()
        let line = statement.line == 1 ? "" : "\(statement.line): "
        return line + words + (statement.systemCommand.map { "⇒\($0)" } ?? "")
    }

    private static func shown(_ word: Word) -> String {
        var text = MarkedText()
        var offset = 0
        for scalar in word.text.unicodeScalars {
            addMarks(of: word, at: offset, to: &text)
            text.append(String(scalar), isLiteral: word.literals.contains { $0.contains(offset) })
            offset += UTF8.width(scalar)
        }
        addMarks(of: word, at: offset, to: &text)
        return text.finished
    }

    /// Parts without a length: variables, and empty quotes.
    private static func addMarks(of word: Word, at offset: Int, to text: inout MarkedText) {
        let variables = word.expansions.filter { $0.offset == offset }
        if word.literals.contains(offset..<offset), !variables.contains(where: \.isQuoted) {
            text.append("", isLiteral: true)
        }
        for variable in variables { text.append("{\(variable.name)}", isLiteral: variable.isQuoted) }
    }
}

/// Text with literal parts in `“”`.
private struct MarkedText {
    private var text = ""
    private var isInside = false

    mutating func append(_ piece: String, isLiteral: Bool) {
        if isLiteral != isInside { text += isLiteral ? "“" : "”" }
        isInside = isLiteral
        text += piece
    }

    var finished: String { text + (isInside ? "”" : "") }
}
