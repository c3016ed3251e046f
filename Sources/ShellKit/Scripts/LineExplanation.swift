internal import LineEditing

/// The facts about a line, or about a statement in it, that is not run.
public struct LineExplanation: Equatable, Sendable {
    /// The text of the line or the statement.
    public let text: String
    /// The facts up to the command object.
    public let facts: [Fact]
    /// The number of statements around the statement, such as `try`.
    public let depth: Int
}

extension ShellContext {
    /// Resolves a line as if it were typed or read now, without running anything. What a statement would define counts for those
    /// after it.
    ///
    /// - Returns: At the prompt the line with the facts of the line handlers; then each statement, and after it the statements
    ///   inside its command object, such as that after `try`.
    public func explain(_ line: String) -> [LineExplanation] {
        variables.restoring { LineExplainer(self).explanations(of: line) }
    }
}

/// Explains the statements of a line, each after the effects of those before.
@MainActor
private struct LineExplainer {
    private let context: ShellContext
    private let effects = PredictedEffects()
    /// The context with aliases of its own, which those that a statement would define join.
    private let simulated: ShellContext
    /// The same context, in which a check of a command records its effects.
    private let predicting: ShellContext

    init(_ context: ShellContext) {
        let frame = ScriptFrame(name: "", policy: .continue, parent: nil)
        frame.aliases.adopt(context.aliases, areSaved: false)
        func copy(_ effects: PredictedEffects?) -> ShellContext {
            ShellContext(
                shell: context.shell, output: context.output, diagnostics: context.diagnostics,
                isInteractive: context.isInteractive, predictedEffects: effects, frame: frame)
        }
        (self.context, simulated, predicting) = (context, copy(nil), copy(effects))
    }

    func explanations(of line: String) -> [LineExplanation] {
        var result: [LineExplanation] = []
        var meant: String? = line
        if context.isInteractive {
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
        let shell = context.shell
        let lines = shell.lines
        if let lines, lines.line(back: 1)?.hasSuffix(line) == true { shell.lines = lines.withoutNewest() }
        defer { shell.lines = lines }
        return try context.registry.line(replacing: line, in: context)
    }

    /// The explanations of the statements of a line, each with those inside its object.
    private func explanations(
        of statements: ArraySlice<Statement>, depth: Int = 0, as makeRequest: (Statement) -> Request
    ) -> [LineExplanation] {
        var (rest, result): (ArraySlice<Statement>, [LineExplanation]) = (statements, [])
        var last: String?
        while let statement = rest.popFirst() {
            var request = makeRequest(statement)
            var object: (any CommandObject)?
            let cause = effects.doubt ?? (statement.readsStatus ? last : nil)
            let facts =
                facts { object = try simulated.resolve(&request, before: &rest) }
                + (cause.map { [.depends(on: $0)] } ?? [])
            result.append(LineExplanation(text: request.statement.text, facts: facts, depth: depth))
            if let object { result += explanations(inside: object, depth: depth + 1) }
            last = request.statement.text
            effects.addDoubt(request.statement.text)
        }
        return result
    }

    /// The explanations of the statements that an object would resolve when it runs. Of any other object, predicts the effects.
    private func explanations(inside object: any CommandObject, depth: Int) -> [LineExplanation] {
        if let inner = object as? StatementCommand {
            return explanations(of: inner.statements[...], depth: depth, as: inner.outer.inner)
        }
        if object.containsStatements { return object.contents.flatMap { explanations(inside: $0, depth: depth) } }
        // A fault is not an effect; the statement itself shows it when it runs.
        try? object.check(in: predicting)
        for (name, value) in effects.variables { context.variables.set(name, to: value) }
        return []
    }

    private func explanation(of text: String, _ body: () throws -> Void) -> LineExplanation {
        LineExplanation(text: text, facts: facts(body), depth: 0)
    }

    /// The facts of `body`, and its error as the last one.
    private func facts(_ body: () throws -> Void) -> [Fact] {
        let facts = context.shell.facts
        return facts.collect { do { try body() } catch { facts.post(.failed(FailureReport.sentence(for: error))) } }
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
