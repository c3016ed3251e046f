/// A command object that passes the rest of its line to a ``CommandDecorator``.
///
/// - Pattern: Decorator (concrete decorator)
/// - Pattern: Strategy (context)
final class DecoratedCommand: CommandObject {
    private let decorator: any CommandDecorator
    private let call: Invocation
    private let inner: any CommandObject

    init(_ decorator: any CommandDecorator, _ call: Invocation, around inner: any CommandObject) {
        (self.decorator, self.call, self.inner) = (decorator, call, inner)
    }

    var contents: [any CommandObject] { [inner] }
    var commandName: String? { call.signature.name }
    var text: String? { commandName }

    func run(in context: ShellContext) async throws { try await decorator.run(inner, call, in: context) }

    func check(in context: ShellContext) throws { try decorator.check(inner, in: context) }
}

extension StatementCommand: CommandObject {
    /// Runs the statements. After a failure, the prompt and a script with the policy `continue` run the next one.
    func run(in context: ShellContext) async throws {
        var rest = statements[...]
        while !context.shell.isEnding, let statement = rest.popFirst() {
            var request = outer.inner(statement)
            do {
                let object = try context.resolve(&request, before: &rest)
                try await context.shell.perform(
                    object, of: request, as: (isWholeLine ? request : outer).statement.text, in: context)
            } catch {
                let continues = context.isInteractive || context.frame?.policy == .continue
                guard continues, !rest.isEmpty else { throw error }
                try context.recover(from: error)
            }
        }
    }

    func check(in context: ShellContext) throws {
        var rest = statements[...]
        while let statement = rest.popFirst() {
            var request = outer.inner(statement)
            try context.resolve(&request, before: &rest).check(in: context)
        }
    }
}

extension Request {
    /// The object of a command that runs or explains the rest of its line; nil for a call without a rest. An invalid call of a command
    /// that takes the whole line still takes it, so that the statements after it are not run.
    ///
    /// - Throws: ``ArgumentError``; ``SyntaxError`` if the rest is not valid by itself.
    mutating func object(decoratedBy decorator: any CommandDecorator, _ signature: Signature) throws -> (
        any CommandObject
    )? {
        let inner = StatementCommand(inside: self, isWholeLine: signature.takesLine)
        guard let (statements, text, start) = try statement.rest(of: signature) else {
            let isInvalid = inner.isWholeLine && (try? Invocation(of: Array(words.dropFirst()), by: signature)) == nil
            if isInvalid, !words.contains(where: \.isOperator) { line = inner }
            return nil
        }
        if inner.isWholeLine { line = inner }
        try checkDepth()
        guard inner.isWholeLine || statements.count == 1 else {
            throw ArgumentError.severalCommands(of: signature.name)
        }
        inner.append(statements[...], text)
        let call =
            inner.isWholeLine
            ? try Invocation(of: Array(statement.words[1..<start]), by: signature)
            : Invocation(signature: signature, values: ArgumentValues(only: nil))
        return DecoratedCommand(decorator, call, around: inner)
    }
}

extension Statement {
    /// The statements in a call of a ``CommandDecorator``, without the quotes around all of them, their text, and the index of their
    /// first word; nil if it contains none.
    ///
    /// - Throws: ``SyntaxError``
    func rest(of signature: Signature) throws(SyntaxError) -> (statements: [Statement], text: String, start: Int)? {
        let start = signature.takesLine ? lineStart(of: signature) : words.count > 1 || systemCommand != nil ? 1 : nil
        guard let start, let text = signature.takesLine ? text(from: start) : textAfterFirstWord else { return nil }
        let statements = try Tokenizer.statements(in: text, line: line)
        guard let first = statements.first else { return nil }
        let others = statements.dropFirst()
        let (inner, head) = first.unquoted ?? ([first], first.text)
        return (inner + others, ([head] + others.map(\.text)).joined(separator: "; "), start)
    }

    /// The statements in a word that is quoted as a whole, if it is the only one, and their text; nil for any other statement, and if a
    /// variable of the word would have no value inside other quotes or in a system command.
    private var unquoted: (statements: [Statement], text: String)? {
        guard words.count == 1, systemCommand == nil, let quoted = words[0].quotedLine,
            let inner = try? Tokenizer.statements(in: quoted, line: line), !inner.isEmpty,
            inner.flatMap(\.words).reduce(0, { $0 + $1.expansions.count }) >= words[0].expansions.count
        else { return nil }
        return (inner, inner.count == 1 ? inner[0].text : quoted)
    }

    /// The typed text from one of the words on.
    private func text(from start: Int) -> Substring? {
        guard let ranges = ParsedLine(text).statements.first?.ranges, start < ranges.count else { return nil }
        return Substring(text.utf8.dropFirst(ranges[start].lowerBound))
    }

    /// The index of the first word of the line in a call; nil if it contains no line.
    private func lineStart(of signature: Signature) -> Int? {
        var matcher = ParameterMatcher(signature)
        for (index, word) in words.enumerated().dropFirst() {
            guard !word.isOperator else { return nil }
            guard case .positional(let slot) = matcher.match(word) else { continue }
            guard case .line(let keywords) = signature.parameters[slot].completion else { return nil }
            return keywords.contains(word.text) ? nil : index
        }
        return nil
    }
}

extension Signature {
    /// True if the last parameter takes all that follows on the line.
    var takesLine: Bool { if case .line = parameters.last?.completion { true } else { false } }
}
