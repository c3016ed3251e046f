import Testing

@testable import ShellKit

/// One row of the tables of the language: lines as they are typed, and what they are read as.
///
/// A word stands in `⟨⟩`, what is literal in it in `“”`, a variable in `{}`; an operator in `«»`; what is for the operating
/// system behind `⇒`. Statements are parted by ` ; `, and one that does not begin on the first line begins with its number.
struct LanguageRow: Sendable, CustomTestStringConvertible {
    let lines: String
    let reading: String

    init(_ lines: String, _ reading: String) {
        self.lines = lines
        self.reading = reading
    }

    var testDescription: String { lines.debugDescription }

    /// What the tokenizer makes of the lines, in the notation of the tables.
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

    /// What stands at a place and takes none: variables, and quotes with nothing in them.
    private static func addMarks(of word: Word, at offset: Int, to text: inout MarkedText) {
        let variables = word.expansions.filter { $0.offset == offset }
        if word.literals.contains(offset..<offset), !variables.contains(where: \.isQuoted) {
            text.append("", isLiteral: true)
        }
        for variable in variables { text.append("{\(variable.name)}", isLiteral: variable.isQuoted) }
    }
}

/// Text in which stretches are marked as literal by `“”`.
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
