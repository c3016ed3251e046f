/// A command object that passes a line to a ``LineCommand``.
///
/// - Pattern: Command (concrete command)
final class LineCommandObject: CommandObject {
    private let command: any LineCommand
    private let call: Invocation
    private let line: WholeLine

    init(_ command: any LineCommand, _ call: Invocation, _ line: WholeLine) {
        (self.command, self.call, self.line) = (command, call, line)
    }

    var contents: [any CommandObject] { line.statements }
    var text: String? { call.signature.name }

    func run(in context: ShellContext) async throws {
        try await command.run(line, call, in: context)
    }

    func check(in context: ShellContext) throws { try command.check(line, in: context) }
}

extension Request {
    /// The object of a command that takes a line; nil for another command, or if the statement contains no line.
    func object(of registered: RegisteredCommand, in context: ShellContext) throws -> (any CommandObject)? {
        let signature = registered.signature
        guard let command = registered.command.lineCommand, let start = signature.lineStart(in: words.dropFirst()),
            let text = signature.line(in: statement)
        else { return nil }
        let call = try Invocation(of: Array(words[1..<start]), by: signature)
        return LineCommandObject(command, call, try wholeLine(text, in: context))
    }

    /// The line in the statement, with its own statements.
    private func wholeLine(_ text: String, in context: ShellContext) throws -> WholeLine {
        var rest = try Tokenizer.statements(in: text).filter { !$0.isEmpty }[...]
        var statements: [StatementCommand] = []
        while let statement = context.popStatement(of: &rest) {
            statements.append(try inner(statement, inside: statement))
        }
        return WholeLine(text, statements)
    }
}

extension Signature {
    /// The text of the line in a statement; nil if it contains none.
    func line(in statement: Statement) -> String? {
        lineStart(in: statement.words.dropFirst()).flatMap { statement.text(fromWord: $0) }
    }

    /// The index of the first word of the line in the words of a call; nil if they contain no line.
    fileprivate func lineStart(in words: ArraySlice<Word>) -> Int? {
        var matcher = ParameterMatcher(self)
        for (index, word) in zip(words.indices, words) {
            guard !word.isOperator else { return nil }
            guard case .positional(let slot) = matcher.match(word) else { continue }
            guard case .line(let keywords) = parameters[slot].completion else { return nil }
            return keywords.contains(word.text) ? nil : index
        }
        return nil
    }
}

extension Statement {
    /// The typed text from a word on.
    fileprivate func text(fromWord index: Int) -> String? {
        guard let ranges = ParsedLine(text).statements.first?.ranges, index < ranges.count else { return nil }
        return String(Substring(text.utf8.dropFirst(ranges[index].lowerBound)))
    }

    /// The statement with those after it on its line.
    func joined(with others: ArraySlice<Statement>) -> Statement {
        let text = ([self] + others).map(\.text).joined(separator: "; ")
        return Statement(words: words, text: text, line: line, systemCommand: systemCommand)
    }
}

extension ShellContext {
    /// The statements of a line as they run: a command that takes the whole line is one statement with the others.
    ///
    /// - Throws: ``SyntaxError``
    package func statements(in line: String) throws -> [Statement] {
        var (rest, result) = (try Tokenizer.statements(in: line)[...], [Statement]())
        while let statement = popStatement(of: &rest) { result.append(statement) }
        return result
    }

    /// Removes the first statement of a line; together with the others if it takes the whole line.
    func popStatement(of line: inout ArraySlice<Statement>) -> Statement? {
        guard let first = line.popFirst() else { return nil }
        guard !line.isEmpty, takesWholeLine(first) else { return first }
        defer { line = [] }
        return first.joined(with: line)
    }

    /// True if a statement's command takes the other statements of its line too.
    func takesWholeLine(_ statement: Statement, without expanded: Set<String> = []) -> Bool {
        guard let first = statement.words.first, first.isBare else { return false }
        if expanded.count < AliasTable.mostExpansions, !expanded.contains(first.text),
            let text = aliases.text(of: first.text),
            let rest = statement.textAfterFirstWord,
            let expansion = try? Tokenizer.statement(text + rest, line: statement.line)
        {
            return takesWholeLine(expansion, without: expanded.union([first.text]))
        }
        let words = statement.words.dropFirst()
        guard let command = command(meantBy: first), command.command.lineCommand != nil, !words.isEmpty else {
            return false
        }
        if command.signature.lineStart(in: words) != nil { return true }
        // An invalid call without a line fails; the statements after it are not run either.
        return !words.contains(where: \.isOperator) && (try? Invocation(of: Array(words), by: command.signature)) == nil
    }

    /// The command with a name or, at the prompt, with an unambiguous beginning of it.
    func command(meantBy word: Word) -> RegisteredCommand? {
        if let command = registry.command(named: word.text) { return command }
        guard isInteractive, word.isBare, !word.text.isEmpty else { return nil }
        let candidates = registry.commands(beginningWith: word.text)
        return candidates.count == 1 ? candidates[0] : nil
    }
}
