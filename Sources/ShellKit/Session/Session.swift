internal import Events
internal import Glibc
public import LineEditing

/// One run of the program: scripts, then the prompt, then the end, whatever brings it about.
///
/// The session brings the surroundings that a ``Shell`` does not know: standard output, the terminal, the signals.
@MainActor
public final class Session {
    private let shell: Shell
    private let plan: SessionPlan
    private let interrupter: Interrupter
    private let signals: SignalWatcher
    private let files: (results: FileOutput, messages: FileOutput)
    private let output: any Output
    private let diagnostics: any Output
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
        files = (FileOutput(descriptor: STDOUT_FILENO), FileOutput(descriptor: STDERR_FILENO))
        output = OutputStack.styled(files.results, plan.color)
        diagnostics = OutputStack.styled(files.messages, plan.color)
        shell.foreground = interrupter
        signals.handle { signal in interrupter.take(signal) }
    }

    /// Does what the plan says.
    ///
    /// - Returns: The status that the program is to leave with.
    public func run() async -> Int32 {
        if plan.checksOnly { return await checkScripts() }
        file.restore(shell.mementoParts)
        let autosave = Autosave(shell, in: file) { [diagnostics] in try? diagnostics.writeLine($0) }
        defer { withExtendedLifetime(autosave) {} }
        var status: Int32 = 0
        if plan.isInteractive { await runStartScript() }
        await interrupter.run { status = await self.runScripts() }
        if plan.isInteractive, !shell.isEnding, interrupter.endSignal == nil {
            status = 0
            let isGreeted = Greeting.isWanted(plan)
            if isGreeted { try? diagnostics.writeLine(Greeting.opening(of: shell)) }
            await runPrompt()
            commitStepLeftOpen()
            if isGreeted, interrupter.endSignal == nil { try? diagnostics.writeLine(Greeting.farewell(of: shell)) }
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
        guard let script = plan.script, goesOn(behind: status), !shell.isEnding else {
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

    /// Whether the script is begun behind the `-c` lines: not when they were interrupted, and otherwise by the policy.
    private func goesOn(behind status: Int32) -> Bool {
        status == 0 || plan.checksOnly || (policy == .continue && status < 128)
    }

    private func runScript(
        named name: String, arguments: [String], summary: String? = nil, _ source: () throws -> any ScriptSource
    ) async -> Int32 {
        do {
            if plan.checksOnly {
                let checker = ScriptChecker(named: name, in: context(isInteractive: false))
                return try await checker.check(source()) == 0 ? 0 : 1
            }
            let runner = try ScriptRunner(named: name, policy: policy, in: context(isInteractive: false))
            defer { if name == plan.startScript { shell.aliases.adopt(runner.aliases, areKept: false) } }
            let outcome = try await runner.run(
                source(), arguments: arguments, summary: summary, keepsVariables: name == plan.startScript)
            return outcome.wasInterrupted ? 128 + SIGINT : outcome.failures > 0 ? 1 : 0
        } catch {
            report(error)
            return 1
        }
    }

    private func checkScripts() async -> Int32 {
        var status: Int32 = 0
        await interrupter.run { status = await self.runScripts() }
        return finish(interrupter.endSignal.map { 128 + $0 } ?? status)
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

    private func runPrompt() async {
        let (results, messages) = OutputStack.atPrompt(files.results, files.messages, plan.color, for: shell)
        let context = ShellContext(shell: shell, output: results, diagnostics: messages, isInteractive: true)
        let loop = PromptLoop(context, plan, signals: signals, interrupter: interrupter)
        await loop.run {
            try? messages.flush()
            flush()
        }
    }

    private func commitStepLeftOpen() {
        do { try shell.commitStepLeftOpen(in: context(isInteractive: true)) } catch { report(error) }
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
