internal import Events
internal import ShellKit

/// Shows the facts of a line while it runs, or of all lines of the session.
///
/// - Pattern: Command (concrete template)
/// - Pattern: Strategy (concrete strategy)
struct TraceCommand: CommandDecorator {
    private static let (on, off) = ("on", "off")

    let json = Parameter.flag("json", help: "Writes each fact as a JSON object on a line of its own.")
    let step = Parameter.flag("step", help: "Waits for a key between two facts.")
    let line = Parameter.line(
        keywords: [on, off],
        help: "The line to run, with all its operators and each ';'; or 'on' or 'off' for the session.")
    let tracer: Tracer

    init(_ tracer: Tracer) { self.tracer = tracer }

    var signature: Signature {
        Signature(
            "trace", "Shows the objects of a line at work while it runs.", .patterns, json, step, line,
            details: """
                It shows which handlers receive each statement, which one changes it, and which one answers; the command object; each \
                edit with its inverse; the depths of the stacks of undo and redo; each event with its observers; and the messages \
                of plugins that are programs. The list of changes shows LINE, not 'trace LINE'.

                'trace LINE' writes the facts to standard output. With --json only the facts: the results of LINE then go to \
                standard error. 'trace on' writes the facts of all later lines to standard error, until 'trace off' or the end \
                of the session.

                With --step, any key shows the next fact, and 'q' all others without a stop. While facts are shown, each change is on \
                disk before the next statement, also in a script.
                """,
            examples: Self.examples)
    }

    private static let examples = [
        CommandExample("trace echo hello", "Runs 'echo' and shows its handlers, its object and its events."),
        CommandExample("trace --json try lsit", "Writes the facts as JSON."),
        CommandExample("trace on; echo hello; trace off", "Traces the lines between both."),
        CommandExample(
            "trace", "Fails, because there is no line.",
            output: "'trace' needs a line, 'on' or 'off': trace delete 3.", status: 1),
    ]

    func check(_ call: Invocation, in context: ShellContext) throws {
        if call[step] { throw CommandFailure("'--step' needs a line: trace --step delete 3.") }
        switch call[line].map(\.text) {
        case [Self.on], [Self.on, "--json"], [Self.off], [Self.off, "--json"]: break
        default: throw CommandFailure("'trace' needs a line, 'on' or 'off': trace delete 3.")
        }
    }

    func isRepeatable(with words: ArraySlice<Word>) -> Bool { false }

    func run(_ call: Invocation, in context: ShellContext) throws {
        try check(call, in: context)
        tracer.stop()
        guard call[line].first?.text == Self.on else { return }
        tracer.start(isJSON: call[json] || call[line].count > 1, in: context)
    }

    func run(_ inner: any CommandObject, _ call: Invocation, in context: ShellContext) async throws {
        let pause = try pause(call, in: context)
        defer { pause?.end() }
        let writer = FactWriter(context.output, isJSON: call[json], pause: pause)
        let watching = context.shell.facts.watch { writer.write($0) }
        defer { watching.cancel() }
        do {
            try await inner.run(in: call[json] ? context.writing(to: context.diagnostics) : context)
        } catch {
            writer.write(.failed(FailureReport(error, statement: nil, frame: nil).message))
            try writer.finish()
            throw error
        }
        try writer.finish()
        if !writer.hasSources { try context.note(SourceTree.advice) }
    }

    /// The pause between two facts; nil without '--step'.
    ///
    /// - Throws: A ``CommandFailure`` in a script.
    private func pause(_ call: Invocation, in context: ShellContext) throws -> KeyPause? {
        guard call[step] else { return nil }
        guard context.canAsk else {
            throw CommandFailure("'trace --step' waits for keys, so it works only at a prompt at a terminal.")
        }
        try context.warn("Any key shows the next fact, and 'q' all others.")
        return KeyPause()
    }
}

/// The tracing of a session by `trace on`.
@MainActor
final class Tracer {
    private var watching: Observation?

    /// Writes the facts of all later lines to the messages of the context.
    func start(isJSON: Bool, in context: ShellContext) {
        let writer = FactWriter(context.diagnostics, isJSON: isJSON)
        watching = context.shell.facts.watch { [weak self] fact in
            writer.write(fact)
            if case .ran = fact { try? writer.finish() }
            if writer.error != nil { self?.stop() }
        }
    }

    /// Ends the tracing, if it runs.
    func stop() {
        watching?.cancel()
        watching = nil
    }
}
