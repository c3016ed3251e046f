extension Shell {
    /// A statement that was typed at the prompt as a script has to have it: with what its aliases stand for, and the whole names
    /// of shortened commands; nil where it calls what is not to be run again, as ``Command/isRepeatable(with:)`` says.
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
        let name = command.form.signature.name
        guard command.decorates, let inner = try? statement.behindFirstWord() else { return name + rest }
        return spelledOut(inner, without: expanded).map { name + " " + $0 }
    }

    private func command(meantBy typed: String) -> RegisteredCommand? {
        if let command = registry.command(named: typed) { return command }
        let candidates = registry.commands(beginningWith: typed)
        return candidates.count == 1 ? candidates[0] : nil
    }
}
