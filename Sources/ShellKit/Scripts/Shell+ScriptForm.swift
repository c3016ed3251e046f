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
        if let line = command.command.lineCommand, line.runsLine {
            return command.signature.line(in: statement).flatMap {
                scriptForm(ofLine: $0, by: grammar, without: expanded, depth: depth + 1)
            }
        }
        guard command.command.isRepeatable(with: statement.words.dropFirst()) else { return nil }
        let name = command.name
        guard let rest else { return statement.text }
        guard command.decorator != nil, let inner = try? statement.afterFirstWord() else { return name + rest }
        return scriptForm(of: inner, by: grammar, without: expanded, depth: depth + 1).map { name + " " + $0 }
    }

    /// The statements of a line, without those that must not be run again; nil if none remains.
    private func scriptForm(
        ofLine line: String, by grammar: LineGrammar, without expanded: Set<String>, depth: Int
    ) -> String? {
        let statements = (try? Tokenizer.statements(in: line).filter { !$0.isEmpty }) ?? []
        let forms = statements.compactMap { scriptForm(of: $0, by: grammar, without: expanded, depth: depth) }
        return forms.isEmpty ? nil : forms.joined(separator: "; ")
    }
}
