/// The rules for an alias's text.
enum AliasText {
    /// Checks a text and returns it in a form that arguments can follow. A comment at its end is removed, because it
    /// would hide them.
    ///
    /// - Throws: ``AliasError/badAlias(_:reason:)`` for an unusable name or text; ``SyntaxError``
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
        // Here the `#` is a word; with a space after it, it would start a comment.
        return statement.text.dropLast() + "\\#"
    }
}
