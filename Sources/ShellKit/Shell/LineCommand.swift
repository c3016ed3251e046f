/// A command that receives the rest of its line as a line of its own, with its operators and each `;`: `chain`, `trace`.
///
/// Its last parameter is ``Parameter/line(keywords:help:)``. Without a line, or with a keyword in its place, it runs like any other
/// command.
@MainActor
public protocol LineCommand: Command {
    /// True if the command runs the line, so that a macro records the line instead of the command.
    var runsLine: Bool { get }
    /// Runs the command on a line.
    ///
    /// - Parameter call: The options before the line.
    func run(_ line: WholeLine, _ call: Invocation, in context: ShellContext) async throws
    /// Checks the line for `--check`; accepts it by default.
    func check(_ line: WholeLine, in context: ShellContext) throws
}

extension LineCommand {
    /// The command itself.
    public var lineCommand: (any LineCommand)? { self }
    /// Accepts the line.
    public func check(_ line: WholeLine, in context: ShellContext) throws {}
}

extension Parameter where Value == ArraySlice<Word> {
    /// The line of a ``LineCommand``.
    ///
    /// - Parameter keywords: Words that the command accepts in place of a line.
    public static func line(keywords: [String] = [], help: String) -> Parameter {
        .rest("line", placeholder: "LINE", help: help, completion: .line(keywords: keywords))
    }
}

/// The line that a ``LineCommand`` receives. Its statements are resolved when it runs, not before.
@MainActor
public final class WholeLine {
    /// The text.
    public let text: String
    let statements: [StatementCommand]

    fileprivate init(_ text: String, inside request: Request, in context: ShellContext) throws {
        self.text = text
        var rest = try Tokenizer.statements(in: text).filter { !$0.isEmpty }[...]
        var statements: [StatementCommand] = []
        while let statement = context.popStatement(of: &rest) {
            statements.append(try request.inner(statement, inside: statement))
        }
        self.statements = statements
    }

    /// Runs the statements. The text of each names its change. After a failure, the prompt and a script with the policy
    /// `continue` run the next one.
    public func run(in context: ShellContext) async throws {
        for (index, statement) in statements.enumerated() where !context.shell.isEnding {
            do {
                try await statement.run(in: context)
            } catch {
                let goesOn = context.isInteractive || context.frame?.policy == .continue
                guard goesOn, index < statements.count - 1 else { throw error }
                try context.survive(error)
            }
        }
    }

    /// Checks the statements.
    public func check(in context: ShellContext) throws {
        for statement in statements { try statement.check(in: context) }
    }
}

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
        return LineCommandObject(command, call, try WholeLine(text, inside: self, in: context))
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
