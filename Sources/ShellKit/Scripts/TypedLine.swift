internal import Glibc

/// A line that was typed at the prompt. All its statements run, also after one that fails.
@MainActor
package struct TypedLine {
    private let text: String
    private let context: ShellContext

    private var shell: Shell { context.shell }

    /// A typed line; it contains line breaks if quotes or a `\` continue it.
    package init(_ text: String, in context: ShellContext) {
        self.text = text
        self.context = context
    }

    /// Runs the line that the line handlers return, and reports failures.
    ///
    /// - Parameter record: Called with that line before it runs; not called if a line handler throws.
    package func run(recording record: (String) -> Void = { _ in }) async {
        shell.facts.post(.typed(text))
        do {
            let meant = try meantLine()
            record(meant)
            await TypedLine(meant, in: context).perform()
        } catch {
            shell.recording.beginLine(text)
            fail(error)
            shell.recording.endLine(isLast: false)
        }
    }

    /// The line that the line handlers return; it is displayed if it differs from the typed line.
    private func meantLine() throws -> String {
        let meant = try shell.registry.line(replacing: text, in: context)
        if meant != text { try context.note(meant) }
        return meant
    }

    private func perform() async {
        shell.recording.beginLine(text)
        defer { shell.recording.endLine(isLast: shell.isEnding) }
        do {
            let statements = try Tokenizer.statements(in: text)
            // Ctrl-C was pressed just before the line; report it.
            if Task.isCancelled, !statements.isEmpty { throw CancellationError() }
            var rest = statements[...]
            var previous: Statement?
            while !shell.isEnding, !Task.isCancelled, let statement = rest.popFirst() {
                shell.recording.beginStatement(statement)
                await perform(statement, before: &rest, after: previous)
                previous = statement
            }
        } catch {
            fail(error)
        }
    }

    private func perform(
        _ statement: Statement, before rest: inout ArraySlice<Statement>, after previous: Statement?
    ) async {
        let statements = [statement] + rest
        do {
            try await shell.perform(statement, before: &rest, in: context)
        } catch {
            fail(previous.flatMap { error.asRestOfValue(of: $0, statements) } ?? error)
        }
        await shell.changes.runFollowUps(in: context) { context.report($0) }
        await showPages()
    }

    /// Shows the output of the statement before the next one starts, and then the messages that were held back.
    private func showPages() async {
        do {
            try await context.output.finish()
            try context.diagnostics.flush()
        } catch {
            fail(error)
        }
    }

    /// Reports an error of the typed line.
    private func fail(_ error: any Error) {
        shell.variables.conclude(failure: Task.isCancelled ? 128 + Int(SIGINT) : FailureReport.status(of: error))
        guard !(error is ReportedFailure) else { return }
        context.report(error)
    }
}

extension Error {
    /// The error with a hint to quote, if the previous statement on the line ends with an unquoted value, and the unknown command
    /// may be the rest of it: `edit 3 genre=Rock; Dub`. Otherwise nil.
    fileprivate func asRestOfValue(of previous: Statement, _ rest: [Statement]) -> (any Error)? {
        guard case .unknownCommand(let name, _) = self as? ShellError, !previous.hasOperators,
            let word = previous.words.last,
            let sign = word.text.firstIndex(of: "="), sign != word.text.startIndex,
            !word.isLiteral(at: word.text.utf8.distance(from: word.text.startIndex, to: sign))
        else { return nil }
        let value = ([String(word.text[word.text.index(after: sign)...])] + rest.map(\.text)).joined(separator: "; ")
        let meant = Word.quoted(value, behind: String(word.text[...sign])).source
        return ShellError.foreignCommand(name, hint: "To write several values, quote them: \(meant).")
    }
}
