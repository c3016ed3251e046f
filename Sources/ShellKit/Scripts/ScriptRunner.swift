internal import Glibc
internal import Synchronization

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

    /// Why the statements stop for a while.
    private enum Pause {
        /// There is nothing more to run.
        case end
        /// It is time to let others have their turn.
        case turnIsOver
        /// Whoever writes the script has not written its next line yet.
        case inputIsMissing
        /// A statement was begun that may wait.
        case mustWait(any CommandObject, Request)
    }

    static let deepestSource = 64
    private static let longestTurn: Int64 = 10_000_000

    private let policy: ErrorPolicy
    private let context: ShellContext
    private let frame: ScriptFrame
    /// Whether the script was asked for at the prompt, which then has its aliases.
    private let isTyped: Bool
    private let clock = CoarseClock()

    private var shell: Shell { context.shell }

    /// The aliases that the script has made.
    var aliases: AliasTable { frame.aliases }

    /// A runner for a script that the context's statement starts.
    ///
    /// - Throws: ``ShellError/sourcedTooDeeply(limit:)``
    public init(named name: String, policy: ErrorPolicy, in context: ShellContext) throws {
        self.policy = policy
        isTyped = context.isInteractive
        frame = ScriptFrame(name: name, policy: policy, parent: context.frame)
        self.context = context.inside(frame)
        guard frame.depth < Self.deepestSource else { throw ShellError.sourcedTooDeeply(limit: Self.deepestSource) }
    }

    /// Runs the script to its end, to `quit`, or to its first failure if that stops it.
    ///
    /// Failures are reported here, each once.
    /// - Parameters:
    ///   - summary: What the step is called among the changes; the script's name otherwise.
    ///   - keepsVariables: Whether its variables outlast it, as those of the start-up script do.
    /// - Throws: What has nothing to do with a statement: the script cannot be read, or the change cannot be kept.
    public func run(
        _ source: any ScriptSource, arguments: [String] = [], summary: String? = nil, keepsVariables: Bool = false
    ) async throws -> Outcome {
        let outer = shell.variables.begin(arguments: arguments)
        defer { shell.variables.end(outer, keepsVariables: keepsVariables) }
        try shell.undo.beginGroup(summary ?? frame.name)
        var outcome = Outcome()
        do {
            try await runLines(of: source, into: &outcome)
            try shell.commitStepLeftOpen(in: context)
        } catch {
            // What went wrong first is what the user must hear of.
            shell.endStep(of: frame)
            try? shell.undo.endGroup()
            throw error
        }
        try shell.undo.endGroup()
        // Within another script, or at the prompt, the changes may wait for the disk still.
        if frame.parent == nil, !isTyped { try shell.pending.write() }
        if isTyped { shell.aliases.adopt(frame.aliases, areKept: true) }
        return outcome
    }

    /// Runs stretches of lines, and awaits between them what can only be awaited.
    private func runLines(of source: any ScriptSource, into outcome: inout Outcome) async throws {
        var reader = StatementReader(source)
        while true {
            switch try runStretch(of: &reader, into: &outcome) {
            case .end:
                return
            case .turnIsOver:
                await Task.yield()
            case .inputIsMissing:
                try flush()
                await source.waitForInput()
            case .mustWait(let object, let request):
                do {
                    try await shell.complete(object, of: request, in: context)
                } catch {
                    fail(error, statement: request.statement.firstLine, in: &outcome)
                }
            }
        }
    }

    /// Runs statements, one after the other, until there is something to wait for.
    private func runStretch(of reader: inout StatementReader, into outcome: inout Outcome) throws -> Pause {
        let start = clock.now
        if Task.isCancelled, !mustStop(outcome) { fail(CancellationError(), statement: nil, in: &outcome) }
        while !mustStop(outcome) {
            if reader.wouldWait { return .inputIsMissing }
            if var request = try nextRequest(of: &reader, into: &outcome) {
                do {
                    if let object = try shell.begin(&request, in: context) { return .mustWait(object, request) }
                } catch {
                    fail(error, statement: request.statement.firstLine, in: &outcome)
                }
            } else if reader.isAtEnd {
                return .end
            }
            if clock.now - start > Self.longestTurn { return .turnIsOver }
        }
        return .end
    }

    /// A request for the next statement; nil where there is none on the next line, or one that cannot be read, which is then
    /// reported.
    private func nextRequest(of reader: inout StatementReader, into outcome: inout Outcome) throws -> Request? {
        do {
            guard let statement = try reader.next() else { return nil }
            frame.line = statement.line
            return Request(statement)
        } catch let error as SyntaxError {
            frame.line = error.line ?? reader.lineNumber
            fail(error, statement: nil, in: &outcome)
            return nil
        }
    }

    private func fail(_ error: any Error, statement: Substring?, in outcome: inout Outcome) {
        outcome.failures += 1
        outcome.wasInterrupted = outcome.wasInterrupted || Task.isCancelled
        shell.variables.conclude(failure: outcome.wasInterrupted ? 128 + Int(SIGINT) : FailureReport.status(of: error))
        guard !(error is ReportedFailure) else { return }
        context.report(error, statement: statement)
    }

    private func mustStop(_ outcome: Outcome) -> Bool {
        shell.isEnding || outcome.wasInterrupted || (policy == .stop && outcome.failures > 0)
    }

    private func flush() throws {
        try shell.undo.flush()
        try shell.pending.write()
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
        guard outcome.isSuccess else { throw ReportedFailure() }
    }
}

/// Signals a thread that waits for the system that its task was cancelled.
final class CancellationFlag: Sendable {
    private let flag = Atomic(false)

    var isSet: Bool { flag.load(ordering: .relaxed) }

    func set() {
        flag.store(true, ordering: .relaxed)
    }
}
