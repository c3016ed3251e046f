extension Shell {
    /// The text of a typed statement in the form that a script requires, with aliases expanded and abbreviated commands
    /// in full. Nil for a command that must not be run again: see ``Command/isRepeatable(with:)``.
    public func spelledOut(_ statement: Statement) -> String? {
        spelledOut(statement, without: [])
    }

    private func spelledOut(_ statement: Statement, without expanded: Set<String>) -> String? {
        guard let first = statement.words.first, let rest = statement.textBehindFirstWord else { return statement.text }
        if !expanded.contains(first.text), let text = aliases.text(of: first.text),
            let meant = try? Tokenizer.statement(text + rest, line: statement.line)
        {
            return spelledOut(meant, without: expanded.union([first.text]))
        }
        guard let command = command(meantBy: first.text) else { return statement.text }
        guard command.command.isRepeatable(with: statement.words.dropFirst()) else { return nil }
        let name = command.signature.name
        guard command.decorates, let inner = try? statement.behindFirstWord() else { return name + rest }
        return spelledOut(inner, without: expanded).map { name + " " + $0 }
    }

    private func command(meantBy typed: String) -> RegisteredCommand? {
        if let command = registry.command(named: typed) { return command }
        let candidates = registry.commands(beginningWith: typed)
        return candidates.count == 1 ? candidates[0] : nil
    }
}
