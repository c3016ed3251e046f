/// Replaces an alias by its text and resolves the new statement through the chain.
///
/// A name is expanded once within its own text, so an alias may begin with its own name or form a cycle.
/// - Pattern: Chain of Responsibility (concrete handler)
final class AliasHandler: Handler {
    static let name = "aliases"
    var name: String { Self.name }
    let summary = "Replaces an alias by its text."
    let takesPlainCalls = false

    func declaration(in context: ShellContext) -> HandlerDeclaration<Word> {
        let aliases = context.aliases.all
        let texts = aliases.compactMap { alias in
            (try? Tokenizer.statement(alias.text, line: 1)).map { (alias.name, $0) }
        }
        let statements = Dictionary(texts) { $1 }
        let candidates = aliases.map { CompletionValue($0.name, detail: "Stands for: \($0.text)") }
        return HandlerDeclaration(completing: candidates) { word in
            word.isBare && !word.isOpen ? statements[word.text].map { .replaced(by: $0) } : nil
        }
    }

    func handle(_ request: inout Request, in context: ShellContext) throws -> (any CommandObject)? {
        guard !context.aliases.isEmpty, let first = request.words.first, !request.expandedAliases.contains(first.text),
            let text = context.aliases.text(of: first.text), let rest = request.statement.textAfterFirstWord
        else { return nil }
        guard request.expandedAliases.count < AliasTable.mostExpansions else {
            throw AliasError.tooManyExpansions(first.text, limit: AliasTable.mostExpansions)
        }
        guard let statement = try Tokenizer.statement(text + rest, line: request.statement.line) else {
            return EmptyCommand()
        }
        var expanded = Request(statement)
        expanded.expandedAliases = request.expandedAliases.union([first.text])
        expanded.depth = request.depth
        defer { request.line = expanded.line }
        return try context.resolve(&expanded)
    }
}
