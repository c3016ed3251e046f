extension Shell {
    /// The text of a typed statement in the form that a script requires, with aliases expanded and abbreviated commands
    /// in full. Nil for a command that must not be run again: see ``Command/isRepeatable(with:)``.
    public func scriptForm(of statement: Statement) -> String? {
        scriptForm(of: statement, without: [], depth: 0)
    }

    private func scriptForm(of statement: Statement, without expanded: Set<String>, depth: Int) -> String? {
        guard let first = statement.words.first, depth <= Request.mostNested else { return statement.text }
        guard let rest = statement.textAfterFirstWord else {
            let command = command(typedAs: first, in: statement)?.command
            return command?.isRepeatable(with: statement.words.dropFirst()) == false ? nil : statement.text
        }
        if expanded.count < AliasTable.mostExpansions, !expanded.contains(first.text),
            let text = aliases.text(of: first.text),
            let expansion = try? Tokenizer.statement(text + rest, line: statement.line)
        {
            return scriptForm(of: expansion, without: expanded.union([first.text]), depth: depth)
        }
        guard let command = command(typedAs: first, in: statement) else { return statement.text }
        if let line = command.command.lineCommand, line.runsLine {
            return command.signature.line(in: statement).flatMap {
                scriptForm(ofLine: $0, without: expanded, depth: depth + 1)
            }
        }
        guard command.command.isRepeatable(with: statement.words.dropFirst()) else { return nil }
        let name = command.name
        guard command.decorator != nil, let inner = try? statement.afterFirstWord() else { return name + rest }
        return scriptForm(of: inner, without: expanded, depth: depth + 1).map { name + " " + $0 }
    }

    /// The statements of a line, without those that must not be run again; nil if none remains.
    private func scriptForm(ofLine line: String, without expanded: Set<String>, depth: Int) -> String? {
        let statements = (try? Tokenizer.statements(in: line).filter { !$0.isEmpty }) ?? []
        let forms = statements.compactMap { scriptForm(of: $0, without: expanded, depth: depth) }
        return forms.isEmpty ? nil : forms.joined(separator: "; ")
    }

    private func command(typedAs first: Word, in statement: Statement) -> RegisteredCommand? {
        if let command = registry.command(named: first.text) { return command }
        let candidates = registry.commands(typedAs: statement.typedName)
        return candidates.count == 1 ? candidates[0] : nil
    }
}
