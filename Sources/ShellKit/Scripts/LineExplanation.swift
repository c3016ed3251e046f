internal import LineEditing

/// The facts about a line, or about a statement in it, that is not run.
public struct LineExplanation: Equatable, Sendable {
    /// The text of the line or the statement.
    public let text: String
    /// The facts up to the command object.
    public let facts: [Fact]
}

extension ShellContext {
    /// Resolves a line as if it were typed or read now, without running anything. What a statement would define counts for those
    /// after it.
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
        return result
            + variables.restoring {
                simulated.explanations(of: statements, after: PredictedEffects(), as: Request.init)
            }
    }

    /// The line that the line handlers make of a typed one. For them, the running line is not part of the history.
    private func meantLine(_ line: String) throws -> String {
        let lines = shell.lines
        if let lines, lines.line(back: 1)?.hasSuffix(line) == true { shell.lines = lines.withoutNewest() }
        defer { shell.lines = lines }
        return try registry.line(replacing: line, in: self)
    }

    /// A copy of the context with aliases of its own, which those that a statement would define join.
    private var simulated: ShellContext {
        let frame = ScriptFrame(name: "", policy: .continue, parent: nil)
        frame.aliases.adopt(aliases, areSaved: false)
        return ShellContext(
            shell: shell, output: output, diagnostics: diagnostics, isInteractive: isInteractive, frame: frame)
    }

    /// The explanations of the statements of a line, each with those inside its object, and each after the effects of those before.
    private func explanations(
        of statements: ArraySlice<Statement>, after effects: PredictedEffects, as makeRequest: (Statement) -> Request
    ) -> [LineExplanation] {
        var (rest, result): (ArraySlice<Statement>, [LineExplanation]) = (statements, [])
        var last: String?
        while let statement = rest.popFirst() {
            var request = makeRequest(statement)
            var object: (any CommandObject)?
            let cause = effects.doubt ?? (statement.readsStatus ? last : nil)
            let facts =
                facts { object = try resolve(&request, before: &rest) } + (cause.map { [.depends(on: $0)] } ?? [])
            result.append(LineExplanation(text: request.statement.text, facts: facts))
            if let object { result += explanations(inside: object, after: effects) }
            last = request.statement.text
            effects.addDoubt(request.statement.text)
        }
        return result
    }

    /// The explanations of the statements that an object would resolve when it runs. Of any other object, predicts the effects.
    private func explanations(inside object: any CommandObject, after effects: PredictedEffects) -> [LineExplanation] {
        if let inner = object as? StatementCommand {
            return explanations(of: inner.statements[...], after: effects, as: inner.outer.inner)
        }
        if object.containsStatements { return object.contents.flatMap { explanations(inside: $0, after: effects) } }
        // A fault is not an effect; the statement itself shows it when it runs.
        try? object.check(in: predicting(effects))
        for (name, value) in effects.variables { variables.set(name, to: value) }
        return []
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

extension CommandObject {
    /// True if the object resolves statements when it runs.
    fileprivate var containsStatements: Bool {
        self is StatementCommand || contents.contains { $0.containsStatements }
    }
}

extension Statement {
    /// True if it inserts the status of the statement before it.
    fileprivate var readsStatus: Bool { words.contains { $0.expansions.contains { $0.name == "?" } } }
}
