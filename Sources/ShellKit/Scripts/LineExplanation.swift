internal import LineEditing

/// The facts about a line, or about a statement in it, that is not run.
public struct LineExplanation: Equatable, Sendable {
    /// The text of the line or the statement.
    public let text: String
    /// The facts up to the command object.
    public let facts: [Fact]
}

extension ShellContext {
    /// Resolves a line as if it were typed or read now, without running anything.
    ///
    /// - Returns: At the prompt the line with the facts of the line handlers; then each statement, and after it the statements
    ///   inside its command object, such as that after `try`.
    public func explain(_ line: String) -> [LineExplanation] {
        var result: [LineExplanation] = []
        var meant: String? = line
        if isInteractive {
            meant = nil
            result.append(explanation(of: line) { meant = try meantLine(line) })
        }
        guard let meant else { return result }
        var statements: ArraySlice<Statement> = []
        let reading = explanation(of: meant) { statements = try Tokenizer.statements(in: meant[...], line: 1)[...] }
        if !reading.facts.isEmpty { result.append(reading) }
        return result + explanations(of: statements, as: Request.init)
    }

    /// The line that the line handlers make of a typed one. For them, the running line is not part of the history.
    private func meantLine(_ line: String) throws -> String {
        let lines = shell.lines
        if let lines, lines.line(back: 1)?.hasSuffix(line) == true { shell.lines = lines.withoutNewest() }
        defer { shell.lines = lines }
        return try registry.line(replacing: line, in: self)
    }

    /// The explanations of the statements of a line, each with those inside its object.
    private func explanations(
        of statements: ArraySlice<Statement>, as makeRequest: (Statement) -> Request
    ) -> [LineExplanation] {
        var (rest, result): (ArraySlice<Statement>, [LineExplanation]) = (statements, [])
        while let statement = rest.popFirst() {
            var request = makeRequest(statement)
            var object: (any CommandObject)?
            let facts = facts { object = try resolve(&request, before: &rest) }
            result.append(LineExplanation(text: request.statement.text, facts: facts))
            if let object { result += explanations(inside: object) }
        }
        return result
    }

    /// The explanations of the statements that an object would resolve when it runs.
    private func explanations(inside object: any CommandObject) -> [LineExplanation] {
        guard let inner = object as? StatementCommand else { return object.contents.flatMap(explanations(inside:)) }
        return explanations(of: inner.statements[...], as: inner.outer.inner)
    }

    private func explanation(of text: String, _ body: () throws -> Void) -> LineExplanation {
        LineExplanation(text: text, facts: facts(body))
    }

    /// The facts of `body`, and its error as the last one.
    private func facts(_ body: () throws -> Void) -> [Fact] {
        shell.facts.collect {
            do { try body() } catch { shell.facts.post(.failed(FailureReport.sentence(for: error))) }
        }
    }
}
