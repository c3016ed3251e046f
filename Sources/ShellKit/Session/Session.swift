internal import Dispatch
internal import Events
internal import Glibc
public import LineEditing
internal import Terminal

/// One run of the program: scripts, then the prompt, then the end, whatever brings it about.
///
/// The session brings the surroundings that a ``Shell`` does not know: standard output, the terminal, the signals.
@MainActor
public final class Session {
    private let shell: Shell
    private let plan: SessionPlan
    private let interrupter: Interrupter
    private let signals: SignalWatcher
    private let output: FileOutput
    private let diagnostics: FileOutput
    private let file: SessionFile

    /// A session of a shell.
    ///
    /// - Parameters:
    ///   - signals: The watcher, made before any other thread.
    ///   - interrupter: What the watcher's signals go to.
    ///   - file: Where the memento is kept.
    public init(
        _ shell: Shell, plan: SessionPlan, signals: SignalWatcher, interrupter: Interrupter, file: SessionFile
    ) {
        self.file = file
        self.shell = shell
        self.plan = plan
        self.signals = signals
        self.interrupter = interrupter
        output = FileOutput(descriptor: STDOUT_FILENO, color: plan.color)
        diagnostics = FileOutput(descriptor: STDERR_FILENO, color: plan.color)
        shell.foreground = interrupter
        signals.handle { signal in interrupter.take(signal) }
    }

    /// Does what the plan says.
    ///
    /// - Returns: The status that the program is to leave with.
    public func run() async -> Int32 {
        file.restore(shell.mementoParts)
        let autosave = Autosave(shell, in: file) { [diagnostics] in try? diagnostics.writeLine($0) }
        defer { withExtendedLifetime(autosave) {} }
        var status: Int32 = 0
        if plan.isInteractive { await runStartScript() }
        await interrupter.run { status = await self.runScripts() }
        if plan.isInteractive, !shell.isEnding, interrupter.endSignal == nil {
            status = await runPrompt()
        }
        if let end = shell.endStatus { status = end }
        if let signal = interrupter.endSignal { status = 128 + signal }
        shell.events.post(SessionWillEnd(status: status))
        return finish(status)
    }

    // MARK: Scripts

    private func runScripts() async -> Int32 {
        var status: Int32 = 0
        if !plan.commands.isEmpty {
            let lines = plan.commands.joined(separator: "\n")
            let summary = plan.commands.joined(separator: "; ")
            status = await runScript(named: "-c", arguments: [], summary: summary) { TextScriptSource(lines) }
        }
        guard let script = plan.script, status == 0 || policy == .continue, !shell.isEnding else {
            return status
        }
        let next =
            switch script {
            case .file(let path, let arguments):
                await runScript(named: path, arguments: arguments) { try FileScriptSource(path: path) }
            case .standardInput(let arguments):
                await runScript(named: "<stdin>", arguments: arguments) { FileScriptSource() }
            }
        return max(status, next)
    }

    private func runScript(
        named name: String, arguments: [String], summary: String? = nil, _ source: () throws -> any ScriptSource
    ) async -> Int32 {
        do {
            let runner = try ScriptRunner(named: name, policy: policy, in: context(isInteractive: false))
            let outcome = try await runner.run(source(), arguments: arguments, summary: summary)
            return outcome.wasInterrupted ? 128 + SIGINT : outcome.failures > 0 ? 1 : 0
        } catch {
            report(error)
            return 1
        }
    }

    private func runStartScript() async {
        guard let path = plan.startScript, access(path, F_OK) == 0 else { return }
        await interrupter.run {
            _ = await self.runScript(named: path, arguments: []) { try FileScriptSource(path: path) }
        }
    }

    private var policy: ErrorPolicy {
        plan.policy ?? (try? shell.settings.value(of: "on-error")).flatMap(ErrorPolicy.init(rawValue:)) ?? .stop
    }

    // MARK: The prompt

    private func runPrompt() async -> Int32 {
        let history = HistoryFile(path: plan.historyPath)
        shell.lines = history
        let input = makeInput(history)
        defer { input.close() }
        let context = context(isInteractive: true)
        while !shell.isEnding {
            flush()
            shell.events.post(PromptWillWait())
            switch await input.readLine(Prompt(promptText)) {
            case .line(let text):
                keep(text, in: history)
                await interrupter.run { await self.runTyped(text, in: context) }
            case .cancelled:
                shell.variables.conclude(failure: 128 + Int(SIGINT))
            case .endOfInput, .ended:
                return 0
            }
            if interrupter.endSignal != nil { break }
        }
        return 0
    }

    /// The editor on a terminal, and plain lines where nothing can be drawn.
    private func makeInput(_ history: HistoryFile) -> any LineInput {
        let environment = Environment.all
        guard TerminalCapabilities(environment: environment).canEdit else { return PlainInput() }
        var configuration = LineEditorConfiguration(programName: shell.name, environment: environment)
        configuration.colorDepth = plan.color.depth(isTerminal: true, environment: environment)
        configuration.history = history
        configuration.completer = ShellCompleter(shell)
        configuration.isComplete = { text in Tokenizer.isWhole(text) }
        configuration.willSuspend = { [weak shell] in
            // Stopped while it keeps the session, the program would hold the file's lock, and its neighbours with it.
            let isTold = DispatchSemaphore(value: 0)
            Task { @MainActor in
                shell?.events.post(SessionWillSuspend())
                isTold.signal()
            }
            _ = isTold.wait(timeout: .now() + .seconds(2))
        }
        do {
            let editor = try LineEditor(configuration)
            signals.forward(to: editor)
            interrupter.onEnd { editor.end() }
            return EditedInput(editor)
        } catch {
            try? diagnostics.writeLine(error.description)
            return PlainInput()
        }
    }

    private var promptText: StyledText {
        let parts = shell.registry.enabledPlugins.compactMap { $0.promptPart?.text() }
        let line = parts.reduce(StyledText()) { $0.isEmpty ? $1 : $0 + " " + $1 }
        return (line.isEmpty ? StyledText(shell.name, .bold) : line) + "> "
    }

    private func runTyped(_ text: String, in context: ShellContext) async {
        do {
            for statement in try Tokenizer.statements(in: text) where !shell.isEnding && !Task.isCancelled {
                await perform(statement, in: context)
            }
        } catch {
            fail(error, text: text)
        }
    }

    /// Runs one statement of a line; the ones behind it are run also when it fails.
    private func perform(_ statement: Statement, in context: ShellContext) async {
        do {
            try await shell.perform(statement, in: context)
        } catch {
            fail(error, text: statement.text)
        }
    }

    private func fail(_ error: any Error, text: String) {
        shell.variables.conclude(failure: Task.isCancelled ? 128 + Int(SIGINT) : FailureReport.status(of: error))
        guard !(error is ReportedFailure) else { return }
        report(error)
        shell.events.post(CommandDidFail(text: text, message: FailureReport.sentence(for: error)))
    }

    private func keep(_ text: String, in history: HistoryFile) {
        do { try history.append(text) } catch { try? diagnostics.writeLine(error.description) }
    }

    // MARK: Output

    private func context(isInteractive: Bool) -> ShellContext {
        ShellContext(shell: shell, output: output, diagnostics: diagnostics, isInteractive: isInteractive)
    }

    private func report(_ error: any Error) {
        // Nobody is left to be told when the messages themselves cannot be written.
        try? output.flush()
        try? FailureReport(error, statement: nil, frame: nil).write(to: diagnostics)
    }

    private func flush() {
        do {
            try shell.undo.flush()
            try output.flush()
            try diagnostics.flush()
        } catch is OutputClosed {
            // The reader has seen enough.
        } catch {
            report(error)
        }
    }

    private func finish(_ status: Int32) -> Int32 {
        do {
            try output.flush()
        } catch is OutputClosed {
            // The reader has seen enough.
        } catch {
            report(error)
            return max(status, 1)
        }
        try? diagnostics.flush()
        return status
    }
}
