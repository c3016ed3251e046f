/// The end of the chain: throws an error with the nearest name, or with the equivalent of another program's command.
///
/// - Pattern: Chain of Responsibility (concrete handler)
final class SuggestionHandler: Handler {
    let name = "suggestions"
    let summary = "Rejects unknown commands, and suggests a similar name."

    func handle(_ request: inout Request, in context: ShellContext) throws -> (any CommandObject)? {
        let typed = request.words.first?.text ?? ""
        let asTyped = request.statement.typedName
        let hints = context.registry.foreignCommandHints
        if let hint = hints[asTyped] ?? hints[typed] ?? hints[typed.lowercased()] {
            throw ShellError.foreignCommand(asTyped, hint: hint)
        }
        if !context.isInteractive, let first = request.words.first, first.isBare {
            try rejectPromptSyntax(first.text, in: context)
        }
        if let name = request.words.first, name.isBare, let pipe = typed.firstIndex(of: "|"),
            context.registry.command(named: String(typed[..<pipe])) != nil
        {
            throw ShellError.foreignCommand(typed, hint: OperatorHandler.pipeHint)
        }
        let nearest = NearestName.of(typed, among: context.declaredWords)
        if nearest == nil, Environment.hasProgram(typed) {
            throw ShellError.foreignCommand(
                typed, hint: "To run the program with this name, write '!' before it: ! \(typed).")
        }
        throw ShellError.unknownCommand(typed, nearest: nearest)
    }

    /// Throws a specific error for words that only the prompt accepts.
    private func rejectPromptSyntax(_ word: String, in context: ShellContext) throws {
        if word.hasPrefix("!"), word != "!" { throw ShellError.recallInScript(word) }
        guard !word.isEmpty else { return }
        let candidates = context.registry.commands.map(\.name).filter { $0.hasPrefix(word) }.sorted()
        if !candidates.isEmpty { throw ShellError.shortenedCommand(word, candidates: candidates) }
    }
}

extension ShellContext {
    /// The words that handlers declare, without aliases: a short alias is near to many words.
    fileprivate var declaredWords: [String] {
        registry.chain.handlers.filter { $0.name != AliasHandler.name }
            .flatMap { $0.declaration(in: self).candidates.map(\.text) }
    }
}
