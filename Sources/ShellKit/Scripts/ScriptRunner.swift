internal import Events
internal import Glibc

/// Runs the statements of a script, one after the other, as one step that can be taken back.
///
/// - Pattern: Composite (a script is a command object made of command objects)
@MainActor
public struct ScriptRunner {
    /// How a script ended.
    public struct Outcome: Sendable, Hashable {
        /// How many of its statements failed.
        public var failures = 0
        /// Whether it was ended by Ctrl-C.
        public var wasInterrupted = false
        /// Whether nothing failed.
        public var isSuccess: Bool { failures == 0 && !wasInterrupted }
    }

    static let deepestSource = 64
    private static let longestTurn: Int64 = 10_000_000

    private let policy: ErrorPolicy
    private let context: ShellContext
    private let frame: ScriptFrame
    private let clock = CoarseClock()

    private var shell: Shell { context.shell }

    /// A runner for a script that the context's statement starts.
    ///
    /// - Throws: ``ShellError/sourcedTooDeeply(limit:)``
    public init(named name: String, policy: ErrorPolicy, in context: ShellContext) throws {
        self.policy = policy
        frame = ScriptFrame(name: name, policy: policy, parent: context.frame)
        self.context = context.inside(frame)
        guard frame.depth < Self.deepestSource else { throw ShellError.sourcedTooDeeply(limit: Self.deepestSource) }
    }

    /// Runs the script to its end, to `quit`, or to its first failure if that stops it.
    ///
    /// Failures are reported here, each once.
    /// - Parameter summary: What the step is called among the changes; the script's name otherwise.
    /// - Throws: What has nothing to do with a statement: the script cannot be read, or the change cannot be kept.
    public func run(
        _ source: any ScriptSource, arguments: [String] = [], summary: String? = nil
    ) async throws -> Outcome {
        let outer = shell.variables.arguments
        shell.variables.arguments = arguments
        defer { shell.variables.arguments = outer }
        try shell.undo.beginGroup(summary ?? frame.name)
        var outcome = Outcome()
        do {
            try await runLines(of: source, into: &outcome)
        } catch {
            try shell.undo.endGroup()
            throw error
        }
        try shell.undo.endGroup()
        return outcome
    }

    private func runLines(of source: any ScriptSource, into outcome: inout Outcome) async throws {
        var tokenizer = Tokenizer()
        var turn = clock.now
        var isAtEnd = false
        while !isAtEnd, !mustStop(outcome) {
            if source.wouldWait {
                try flush()
                await source.waitForInput()
                turn = clock.now
            }
            do {
                isAtEnd = try !readLine(of: source, into: &tokenizer)
            } catch let error as SyntaxError {
                frame.line = error.line ?? tokenizer.lineNumber
                fail(error, statement: nil, in: &outcome)
                continue
            }
            for statement in tokenizer.take() where !mustStop(outcome) {
                frame.line = statement.line
                do {
                    try await shell.perform(statement, in: context)
                    shell.variables.status = 0
                } catch {
                    fail(error, statement: statement.firstLine, in: &outcome)
                }
            }
            if clock.now - turn > Self.longestTurn {
                await Task.yield()
                turn = clock.now
            }
        }
    }

    /// Feeds the next line to the tokenizer; false at the end, where nothing may be open.
    private func readLine(of source: any ScriptSource, into tokenizer: inout Tokenizer) throws -> Bool {
        let hasLine = try source.nextLine { line throws(SyntaxError) in _ = try tokenizer.feed(line) }
        if !hasLine { try tokenizer.finish() }
        return hasLine
    }

    private func fail(_ error: any Error, statement: Substring?, in outcome: inout Outcome) {
        outcome.failures += 1
        outcome.wasInterrupted = outcome.wasInterrupted || Task.isCancelled
        shell.variables.status = outcome.wasInterrupted ? 130 : 1
        guard !(error is ReportedFailure) else { return }
        let report = FailureReport(error, statement: statement, frame: frame)
        // A reader that has gone away, of results or of messages, is no reason to stop.
        try? context.output.flush()
        try? report.write(to: context.diagnostics)
        shell.events.post(CommandDidFail(text: statement.map(String.init) ?? "", message: report.message))
    }

    private func mustStop(_ outcome: Outcome) -> Bool {
        shell.isEnding || outcome.wasInterrupted || (policy == .stop && outcome.failures > 0)
    }

    private func flush() throws {
        try shell.undo.flush()
        do { try context.output.flush() } catch is OutputClosed {}
    }
}
