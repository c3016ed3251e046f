internal import Glibc

/// Runs the statements of a script in order, as one step for undo.
@MainActor
public struct ScriptRunner {
    /// The result of a script.
    public struct Outcome: Sendable, Hashable {
        /// The number of failed statements.
        public var failures = 0
        /// True if Ctrl-C ended the script.
        public var wasInterrupted = false
        /// True if the script ended before its last statement because its results could no longer be written.
        public var isCut = false
        /// True if the script's results cannot be written, for example because the disk is full.
        fileprivate var cannotWrite = false
        /// True if no statement failed.
        public var isSuccess: Bool { failures == 0 && !wasInterrupted }
    }

    /// The reason for a suspension between statements.
    private enum Pause {
        case end
        /// Other tasks on the main actor must run.
        case sliceIsOver
        /// The next line is not available yet.
        case inputIsMissing
        case mustWait(any CommandObject, Request)
    }

    private static let longestSlice: Int64 = 10_000_000
    /// The number of statements, from the start of a time slice, before each of which the system is asked if the output still has a
    /// reader. Asking takes about as long as a line of `echo`, so the later statements depend on a failed write.
    private static let checksInSlice = 64

    private let policy: ErrorPolicy
    private let outer: ShellContext
    private let context: ShellContext
    private let frame: ScriptFrame
    /// True if the script was started at the prompt, which then adopts its aliases.
    private let isTyped: Bool
    private let clock = CoarseClock()

    private var shell: Shell { context.shell }

    /// The aliases that the script has set.
    var aliases: AliasTable { frame.aliases }

    /// Creates a runner for a script that the context's statement starts.
    ///
    /// - Throws: ``ShellError/sourcedTooDeeply(limit:)``
    public init(named name: String, policy: ErrorPolicy, in context: ShellContext) throws {
        self.policy = policy
        (outer, isTyped) = (context, context.isInteractive)
        frame = ScriptFrame(name: name, policy: policy, parent: context.frame)
        self.context = context.inside(frame)
        guard frame.depth < ScriptFrame.deepest else { throw ShellError.sourcedTooDeeply(limit: ScriptFrame.deepest) }
    }

    /// Runs the script to its end, to `quit`, or to its first failure if the policy is `stop`.
    ///
    /// It also ends when the reader of its output is gone; statements that have finished keep their changes. Each failure
    /// is reported once, here.
    /// - Parameters:
    ///   - summary: The name of the step in the list of changes; nil for the script's name.
    ///   - keepsVariables: True to keep its variables, as for the start-up script.
    /// - Throws: An error that is not of a statement: the script cannot be read, or the change cannot be committed.
    public func run(
        _ source: any ScriptSource, arguments: [String] = [], summary: String? = nil, keepsVariables: Bool = false
    ) async throws -> Outcome {
        let outerVariables = shell.variables.begin(arguments: arguments)
        defer { shell.variables.end(outerVariables, keepsVariables: keepsVariables) }
        try shell.changes.beginGroup(summary ?? frame.name)
        var outcome = Outcome()
        do {
            try await runLines(of: source, into: &outcome)
        } catch {
            shell.changes.abandonScript(in: context)
            await followUp()
            throw error
        }
        try shell.changes.endScript(in: context, printsMessages: isOutermost)
        await followUp()
        if isOutermost, Task.isCancelled { outcome.wasInterrupted = true }
        if isTyped { shell.aliases.adopt(frame.aliases, areSaved: true) }
        return outcome
    }

    /// True if neither a script nor a typed line has started it.
    private var isOutermost: Bool { frame.parent == nil && !isTyped }

    private func followUp() async {
        if isOutermost { await shell.changes.runFollowUps(in: outer) { outer.report($0) } }
    }

    /// Runs the lines, and suspends between them where necessary.
    private func runLines(of source: any ScriptSource, into outcome: inout Outcome) async throws {
        var reader = StatementReader(source)
        var sliceStart = clock.now
        while true {
            switch try runStretch(of: &reader, since: sliceStart, into: &outcome) {
            case .end:
                if !mustStop(outcome), context.output.isClosed {
                    outcome.isCut = try frame.hasCutScript || hasMore(&reader)
                }
                return
            case .sliceIsOver: break
            case .inputIsMissing:
                try flush()
                if !context.output.isClosed { await source.waitForInput() }
            case .mustWait(let object, let request):
                do {
                    try await shell.complete(object, of: request, in: context)
                } catch {
                    fail(error, statement: request.statement.firstLine, in: &outcome)
                }
            }
            guard clock.now - sliceStart > Self.longestSlice else { continue }
            await Task.yield()
            sliceStart = clock.now
        }
    }

    /// Runs statements in order until the script must suspend.
    ///
    /// - Parameter sliceStart: The start of the time slice. Other tasks may not have run since then, because a statement that may
    ///   wait does not always suspend.
    private func runStretch(
        of reader: inout StatementReader, since sliceStart: Int64, into outcome: inout Outcome
    ) throws -> Pause {
        var checks = Self.checksInSlice
        if Task.isCancelled, !mustStop(outcome) { fail(CancellationError(), statement: nil, in: &outcome) }
        while !mustStop(outcome) {
            if checks > 0 {
                checks -= 1
                context.output.checkReader(evenIfNothingWaits: false)
            }
            if context.output.isClosed { return .end }
            if reader.wouldWait { return .inputIsMissing }
            if let statement = try nextStatement(of: &reader, into: &outcome) {
                frame.line = statement.line
                if let pause = run(statement, of: &reader, into: &outcome) { return pause }
            } else if reader.isAtEnd {
                return .end
            }
            if clock.now - sliceStart > Self.longestSlice { return .sliceIsOver }
        }
        return .end
    }

    /// Runs a statement, if it need not wait.
    private func run(_ statement: Statement, of reader: inout StatementReader, into outcome: inout Outcome) -> Pause? {
        do {
            if try shell.runPlainCall(statement, in: context) { return nil }
        } catch {
            fail(error, statement: statement.firstLine, in: &outcome)
            return nil
        }
        var request = Request(statement)
        do {
            let object = try shell.begin(&request, in: context)
            try reader.completeLine(of: &request)
            return object.map { .mustWait($0, request) }
        } catch {
            try? reader.completeLine(of: &request)
            fail(error, statement: request.statement.firstLine, in: &outcome)
            return nil
        }
    }

    /// True if the script has another statement, or might have one on a line that is not available yet.
    private func hasMore(_ reader: inout StatementReader) throws -> Bool {
        while !reader.isAtEnd, !Task.isCancelled {
            if reader.wouldWait { return true }
            do {
                if try reader.next() != nil { return true }
            } catch is SyntaxError {
                return true
            }
        }
        return false
    }

    /// The next statement. Nil if the next line has none, or only an invalid one, which is reported.
    private func nextStatement(of reader: inout StatementReader, into outcome: inout Outcome) throws -> Statement? {
        do { return try reader.next() } catch let error as SyntaxError {
            frame.line = error.line ?? reader.lineNumber
            fail(error, statement: nil, in: &outcome)
            return nil
        }
    }

    private func fail(_ error: any Error, statement: Substring?, in outcome: inout Outcome) {
        outcome.failures += 1
        outcome.cannotWrite = context.output.hasFailed
        outcome.wasInterrupted = outcome.wasInterrupted || Task.isCancelled
        shell.variables.conclude(failure: outcome.wasInterrupted ? 128 + Int(SIGINT) : FailureReport.status(of: error))
        guard !(error is ReportedFailure) else { return }
        context.report(error, statement: statement)
    }

    private func mustStop(_ outcome: Outcome) -> Bool {
        shell.isEnding || outcome.wasInterrupted || outcome.cannotWrite || (policy == .stop && outcome.failures > 0)
    }

    private func flush() throws {
        try shell.changes.commit()
        do { try context.output.flush() } catch is OutputClosed {}
    }
}

extension ShellContext {
    /// Runs the commands of a file as one step. The policy after a failed command is that of the current script, or
    /// else that of the setting `on-error`.
    ///
    /// - Parameter summary: The name of the step in the list of changes; nil for the path.
    /// - Throws: An error if the file cannot be read; ``ReportedFailure`` if a command failed, which was already
    ///   reported.
    public func source(_ path: String, arguments: [String], summary: String? = nil) async throws {
        let script = try FileScriptSource(path: path)
        let policy = try frame?.policy ?? ErrorPolicy(rawValue: settings.value(of: "on-error")) ?? .stop
        let runner = try ScriptRunner(named: path, policy: policy, in: self)
        let outcome = try await runner.run(script, arguments: arguments, summary: summary)
        if outcome.isCut { frame?.hasCutScript = true }
        guard outcome.isSuccess else { throw ReportedFailure() }
    }
}
