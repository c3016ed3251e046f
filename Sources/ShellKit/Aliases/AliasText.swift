/// What an alias can stand for.
enum AliasText {
    /// The text as what is typed behind the name can follow it: a comment at its end, which would swallow that, is left out.
    ///
    /// - Throws: ``AliasError/badAlias(_:reason:)`` for a name or a text that could never be used; ``SyntaxError``
    static func read(_ text: String, for name: String) throws -> String {
        guard AliasName.isValid(name) else { throw AliasError.badAlias(name, reason: .name) }
        let statements = try Tokenizer.statements(in: text).filter { !$0.isEmpty }
        guard let statement = statements.first else { throw AliasError.badAlias(name, reason: .empty) }
        guard statements.count == 1 else { throw AliasError.badAlias(name, reason: .severalCommands) }
        if let first = statement.words.first, first.isOption {
            throw AliasError.badAlias(name, reason: .option(first.text))
        }
        guard statement.systemCommand == nil, let last = statement.words.last, last == "#" else {
            return statement.text
        }
        // A word here, which a space behind it would make the sign of a comment.
        return statement.text.dropLast() + "\\#"
    }
}
