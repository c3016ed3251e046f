internal import FoundationEssentials

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
        if let lines, lines.line(back: 1)?.hasSuffix(line) == true { shell.lines = EarlierLines(of: lines) }
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

/// The lines of the history before the newest one, which is the line that is being run.
private final class EarlierLines: LineHistory {
    private let lines: any LineHistory

    init(of lines: any LineHistory) { self.lines = lines }

    func recent(_ limit: Int, containing text: String?) -> [(number: Int, date: Date?, line: String)] {
        lines.recent(limit, containing: text)
    }

    func line(_ number: Int) -> String? { lines.line(number) }

    func line(back count: Int) -> String? { lines.line(back: count + 1) }

    func latestLine(beginningWith text: String) -> String? {
        let newest = lines.line(back: 1)
        let found = lines.recent(.max, containing: text).map(\.line)
        return (found.last == newest ? found.dropLast() : found[...]).last { $0.hasPrefix(text) }
    }
}
