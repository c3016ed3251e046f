/// Refuses the operators of other shells where they mean nothing here, instead of taking them for words.
///
/// - Pattern: Chain of Responsibility (concrete handler)
final class OperatorHandler: Handler {
    let name = "operators"
    let summary = "Refuses operators that mean nothing here, and says what does."

    func handle(_ request: inout Request, in shell: ShellContext) throws -> (any CommandObject)? {
        guard request.statement.hasOperators else { return nil }
        if request.statement.systemCommand != nil {
            let sign = request.words.first?.text == "!" ? "!" : "|"
            throw ShellError.misplacedOperator(sign, hint: Self.hint(for: sign))
        }
        guard let word = misplacedWord(in: request.words) else { return nil }
        throw ShellError.misplacedOperator(word.text, hint: Self.hint(for: word.text))
    }

    /// A `&` between words is one of them, as in a title; only at the end do other shells give it a meaning.
    private func misplacedWord(in words: [Word]) -> Word? {
        if let last = words.last, last.isOperator { return last }
        return words.first { $0.isOperator && $0.text != "&" }
    }

    private static func hint(for sign: String) -> String {
        switch sign {
        case "&&":
            "A script stops by itself where a command fails; write the commands on lines of their own, or with ';'."
        case "||": "Write the commands on lines of their own; a script started with --on-error continue goes on."
        case "&": "Everything runs in the foreground. To mean the character, quote it: '&'."
        case "<": "To read a file of commands, write: source FILE."
        case "|", ">", ">>": "Pipe or redirect the whole program instead: bluelib -c '…' \(sign) …"
        default: "Run the other program from your own shell."
        }
    }
}
