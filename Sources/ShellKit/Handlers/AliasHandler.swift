/// Replaces an alias by its text and resolves the new statement through the chain.
///
/// A name is expanded once within its own text, so an alias may begin with its own name or form a cycle.
/// - Pattern: Chain of Responsibility (concrete handler)
final class AliasHandler: Handler {
    let name = "aliases"
    let summary = "Replaces an alias by its text."

    func handle(_ request: inout Request, in context: ShellContext) throws -> (any CommandObject)? {
        guard !context.aliases.isEmpty, let first = request.words.first, !request.expandedAliases.contains(first.text),
            let text = context.aliases.text(of: first.text), let rest = request.statement.textAfterFirstWord
        else { return nil }
        guard request.expandedAliases.count < AliasTable.mostExpansions else {
            throw AliasError.tooManyExpansions(first.text, limit: AliasTable.mostExpansions)
        }
        var statements = try Tokenizer.statements(in: text + rest, line: request.statement.line)[...]
        guard let statement = context.popStatement(of: &statements) else { return EmptyCommand() }
        var expanded = Request(statement)
        expanded.expandedAliases = request.expandedAliases.union([first.text])
        expanded.depth = request.depth
        return try context.resolve(&expanded)
    }
}
