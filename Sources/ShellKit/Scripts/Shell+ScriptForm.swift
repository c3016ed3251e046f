extension Shell {
    /// The text of a typed statement in the form that a script requires, with aliases expanded and abbreviated commands
    /// in full. Nil for a command that must not be run again: see ``Command/isRepeatable(with:)``.
    public func scriptForm(of statement: Statement) -> String? {
        scriptForm(of: statement, by: grammar, without: [], depth: 0)
    }

    private func scriptForm(
        of statement: Statement, by grammar: LineGrammar, without expanded: Set<String>, depth: Int
    ) -> String? {
        guard let first = statement.words.first, depth <= Request.mostNested else { return statement.text }
        let rest = statement.textAfterFirstWord
        let meaning = grammar.rest(after: first, without: expanded)
        if case .replaced(let text) = meaning, let rest,
            let expansion = try? Tokenizer.statements(in: text.text + rest, line: statement.line),
            let head = expansion.first
        {
            let whole = head.joined(with: expansion.dropFirst())
            return scriptForm(of: whole, by: grammar, without: expanded.union([first.text]), depth: depth)
        }
        guard case .arguments(let signature) = meaning, let command = registry.command(named: signature.name) else {
            return statement.text
        }
        let inner = !command.isDecorator ? nil : (try? statement.rest(of: command.signature))?.statements
        let isRepeatable = command.command.isRepeatable(with: statement.words.dropFirst())
        guard !isRepeatable || (inner != nil && !command.signature.takesLine) else {
            return rest.map { command.name + $0 } ?? statement.text
        }
        // Of a command that must not be run again, only the line that it runs is.
        let forms = (inner ?? []).compactMap { scriptForm(of: $0, by: grammar, without: expanded, depth: depth + 1) }
        return forms.isEmpty ? nil : (isRepeatable ? command.name + " " : "") + forms.joined(separator: "; ")
    }
}
