/// Puts an alias's text in the place of the first word, and sends what that makes through the chain.
///
/// An alias may begin with its own name, or with one that leads back to it: inside its text a name is expanded once.
/// - Pattern: Chain of Responsibility (concrete handler)
final class AliasHandler: Handler {
    let name = "aliases"
    let summary = "Puts what an alias stands for in its place."

    func handle(_ request: inout Request, in shell: ShellContext) throws -> (any CommandObject)? {
        guard !shell.aliases.isEmpty, let first = request.words.first, !request.expandedAliases.contains(first.text),
            let text = shell.aliases.text(of: first.text), let rest = request.statement.textBehindFirstWord
        else { return nil }
        guard let statement = try Tokenizer.statement(text + rest, line: request.statement.line) else {
            return EmptyCommand()
        }
        var expanded = Request(statement)
        expanded.expandedAliases = request.expandedAliases.union([first.text])
        return try shell.registry.chain.resolve(&expanded, in: shell)
    }
}
