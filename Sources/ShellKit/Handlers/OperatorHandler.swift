/// Rejects operators of other shells that have no meaning here, instead of treating them as words.
///
/// - Pattern: Chain of Responsibility (concrete handler)
final class OperatorHandler: Handler {
    let name = "operators"
    let summary = "Rejects operators of other shells, and suggests a replacement."
    let takesPlainCalls = false

    func handle(_ request: inout Request, in context: ShellContext) throws -> (any CommandObject)? {
        if context.isInteractive {
            try refuseForeignRedirections(in: request.words, context)
            try refuseAttachedPipe(in: request.words)
        }
        guard request.statement.hasOperators, let word = misplacedWord(in: request.words) else { return nil }
        let hints = [Self.hints[word.text], context.registry.foreignCommandHints[word.text]].compactMap { $0 }
        throw ShellError.misplacedOperator(word.text, hint: hints.joined(separator: " "))
    }

    /// A `&` between words is a word, as in a title. Other shells give it a meaning only at the end.
    private func misplacedWord(in words: [Word]) -> Word? {
        if let last = words.last, last.isOperator, last.text == "&" { return last }
        return words.first { $0.isOperator && Self.hints[$0.text] != nil && $0.text != "&" }
    }

    /// `>file` and `2>&1` are words, which a script may use. At the prompt they most likely mean redirections of other
    /// shells.
    private func refuseForeignRedirections(in words: [Word], _ context: ShellContext) throws {
        let redirection = words.first { word in
            word.isBare && !word.isOperator && Self.foreignRedirections.contains { word.text.hasPrefix($0) }
        }
        guard let sign = redirection?.text else { return }
        let usual =
            sign.hasPrefix(">")
            ? "To write to a file, put a space after '>': list > albums.txt."
            : "Messages always go to the screen; such operators work only in lines for '!' and '|'."
        let hint = context.registry.foreignCommandHints[String(sign.prefix(2))] ?? usual
        throw ShellError.misplacedOperator(sign, hint: hint + " To use it as a word, quote it: '\(sign)'.")
    }

    /// `|sort` is a word, which a script may use. At the prompt it most likely is a pipe.
    private func refuseAttachedPipe(in words: [Word]) throws {
        let pipe = words.dropFirst().first { word in
            word.isBare && !word.isOperator && word.text.utf8.count > 1 && word.text.hasPrefix("|")
        }
        guard let text = pipe?.text else { return }
        throw ShellError.misplacedOperator(text, hint: Self.pipeHint + " To use it as a word, quote it: '\(text)'.")
    }

    static let pipeHint = "To pipe into a program, put spaces around '|': list | sort."

    private static let foreignRedirections = [">", "1>", "2>", "&>"]

    private static let hints = [
        "&&":
            "A script stops at a failed command anyway. Write the commands on separate lines, or separate them by ';'.",
        "||": "To continue after a failure, write 'try' before the command.",
        "&": "Commands cannot run in the background. To use it as a word, quote it: '&'.",
        "<": "To run the commands of a file, use: source FILE.",
    ]
}
