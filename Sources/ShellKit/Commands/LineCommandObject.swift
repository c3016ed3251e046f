/// A command object that passes a line to a ``LineCommand``.
///
/// - Pattern: Command (concrete command)
final class LineCommandObject: CommandObject {
    let line: WholeLine
    private let command: any LineCommand
    private let call: Invocation

    init(_ command: any LineCommand, _ call: Invocation, _ line: WholeLine) {
        (self.command, self.call, self.line) = (command, call, line)
    }

    var contents: [any CommandObject] { line.contents }
    var text: String? { call.signature.name }

    func run(in context: ShellContext) async throws {
        try await command.run(line, call, in: context)
    }

    func check(in context: ShellContext) throws { try command.check(line, in: context) }
}

extension WholeLine {
    /// Runs the statements. The text of each names its change. After a failure, the prompt and a script with the policy
    /// `continue` run the next one.
    public func run(in context: ShellContext) async throws {
        var rest = statements[...]
        while !context.shell.isEnding, var request = popRequest(of: &rest) {
            do {
                try await context.shell.carryOut(&request, in: context)
                rest = request.following ?? []
            } catch {
                rest = request.following ?? []
                let goesOn = context.isInteractive || context.frame?.policy == .continue
                guard goesOn, !rest.isEmpty else { throw error }
                try context.survive(error)
            }
        }
    }

    /// Checks the statements.
    public func check(in context: ShellContext) throws {
        var rest = statements[...]
        while var request = popRequest(of: &rest) {
            try context.resolve(&request).check(in: context)
            rest = request.following ?? []
        }
    }

    /// The statements as command objects, for display.
    fileprivate var contents: [any CommandObject] {
        statements.map { StatementCommand(outer.inner($0), inside: $0) }
    }
}

extension Request {
    /// The object of a command that takes a line. Nil for a call without a line; one that is also invalid still takes the line, so
    /// that the statements after it are not run.
    mutating func takeLine(for registered: RegisteredCommand) throws -> (any CommandObject)? {
        let signature = registered.signature
        guard let command = registered.command.lineCommand, words.count > 1 else { return nil }
        let line = WholeLine(inside: self)
        guard let start = signature.lineStart(in: words.dropFirst()), let text = signature.line(in: statement) else {
            let isInvalid = (try? Invocation(of: Array(words.dropFirst()), by: signature)) == nil
            if isInvalid, !words.contains(where: \.isOperator) { takeLine(line) }
            return nil
        }
        takeLine(line)
        try line.read(text)
        return LineCommandObject(command, try Invocation(of: Array(words[1..<start]), by: signature), line)
    }
}

extension Signature {
    /// The text of the line in a statement; nil if it contains none.
    func line(in statement: Statement) -> String? {
        guard let start = lineStart(in: statement.words.dropFirst()),
            let ranges = ParsedLine(statement.text).statements.first?.ranges, start < ranges.count
        else { return nil }
        let isLast = start == statement.words.count - 1 && statement.systemCommand == nil
        let quoted = isLast ? statement.words[start].quotedLine : nil
        let end = quoted == nil ? ranges[start].lowerBound : ranges[start].upperBound
        return (quoted ?? "") + String(Substring(statement.text.utf8.dropFirst(end)))
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
