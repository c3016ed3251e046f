internal import Events
internal import Glibc

/// A line that was typed at the prompt, and how it is carried out: every statement of it, also behind one that fails.
@MainActor
package struct TypedLine {
    private let text: String
    private let context: ShellContext

    private var shell: Shell { context.shell }

    /// A line, of several lines where quotes or a `\` make it so.
    package init(_ text: String, in context: ShellContext) {
        self.text = text
        self.context = context
    }

    /// Carries out what the line handlers make of it; what goes wrong is reported here.
    ///
    /// - Parameter keep: Is given the line that is meant before it is carried out; nothing where there is none.
    package func run(keeping keep: (String) -> Void = { _ in }) async {
        do {
            let meant = try meantLine()
            keep(meant)
            await TypedLine(meant, in: context).perform()
        } catch {
            fail(error, text: text)
        }
    }

    /// The line that is meant, which is shown where it is another than the one that was typed.
    private func meantLine() throws -> String {
        let meant = try shell.registry.lineHandlers.line(meantBy: text, in: context)
        if meant != text { try context.note(meant) }
        return meant
    }

    private func perform() async {
        shell.recording.beginLine(text)
        defer { shell.recording.endLine(isLast: shell.isEnding) }
        do {
            let statements = try Tokenizer.statements(in: text)
            // A Ctrl-C that came a moment before the line; it must not vanish without a word.
            if Task.isCancelled, !statements.isEmpty { throw CancellationError() }
            for statement in statements where !shell.isEnding && !Task.isCancelled {
                shell.recording.beginStatement(statement)
                await perform(statement)
            }
        } catch {
            fail(error, text: text)
        }
    }

    private func perform(_ statement: Statement) async {
        do {
            try await shell.perform(statement, in: context)
            // A person may look at what it says for long.
            try shell.undo.flush()
        } catch {
            fail(error, text: statement.text)
        }
        await showPages(of: statement)
    }

    /// Shows what the statement wrote before the next one is begun, and then what was said beside it.
    private func showPages(of statement: Statement) async {
        do {
            try await context.output.finish()
            try context.diagnostics.flush()
        } catch {
            fail(error, text: statement.text)
        }
    }

    /// Reports what is wrong with the line as it was typed.
    private func fail(_ error: any Error, text: String) {
        shell.variables.conclude(failure: Task.isCancelled ? 128 + Int(SIGINT) : FailureReport.status(of: error))
        guard !(error is ReportedFailure) else { return }
        // Nobody is left to be told when the messages themselves cannot be written.
        try? context.output.flush()
        let report = FailureReport(error, statement: nil, frame: nil)
        try? report.write(to: context.diagnostics)
        shell.events.post(CommandDidFail(text: text, message: report.message))
    }
}
