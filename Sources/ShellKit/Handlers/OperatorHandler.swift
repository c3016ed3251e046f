/// Refuses the operators of other shells where they mean nothing here, instead of taking them for words.
///
/// - Pattern: Chain of Responsibility (concrete handler)
final class OperatorHandler: Handler {
    let name = "operators"
    let summary = "Refuses operators that mean nothing here, and says what does."

    func handle(_ request: inout Request, in shell: ShellContext) throws -> (any CommandObject)? {
        guard request.statement.hasOperators, let word = misplacedWord(in: request.words) else { return nil }
        throw ShellError.misplacedOperator(word.text, hint: Self.hint(for: word.text))
    }

    /// A `&` between words is one of them, as in a title; only at the end do other shells give it a meaning.
    private func misplacedWord(in words: [Word]) -> Word? {
        if let last = words.last, last.isOperator, last.text == "&" { return last }
        return words.first { $0.isOperator && Self.hints[$0.text] != nil && $0.text != "&" }
    }

    private static func hint(for sign: String) -> String { hints[sign] ?? "" }

    private static let hints = [
        "&&":
            "A script stops by itself where a command fails; write the commands on lines of their own, or with ';'.",
        "||": "To go on after a failure, write 'try' before the command.",
        "&": "Everything runs in the foreground. To mean the character, quote it: '&'.",
        "<": "To read a file of commands, write: source FILE.",
    ]
}
