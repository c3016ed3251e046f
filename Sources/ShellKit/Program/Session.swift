internal import Events
internal import Files
internal import Glibc
internal import LineEditing

/// One run of the program: scripts, then the prompt, then the end.
///
/// The session connects the ``Shell`` to standard output, the terminal and the signals.
@MainActor
final class Session {
    private let shell: Shell
    private let plan: SessionPlan
    private let interrupter: Interrupter
    private let signals: SignalWatcher
    private let files: (results: FileOutput, messages: FileOutput)
    private let output: Output
    private let diagnostics: Output
    private let file: SessionFile

    /// - Parameter signals: The watcher, created before any other thread.
    init(
        _ shell: Shell, plan: SessionPlan, signals: SignalWatcher, interrupter: Interrupter, file: SessionFile
    ) {
        self.file = file
        self.shell = shell
        self.plan = plan
        self.signals = signals
        self.interrupter = interrupter
        files = OutputStack.files(for: shell)
        output = Output(files.results, color: plan.color)
        diagnostics = Output(files.messages, color: plan.color)
        shell.interrupter = interrupter
        shell.screen.attach(diagnostics)
        interrupter.receive(from: signals)
    }

    /// Runs the plan.
    ///
    /// - Returns: The exit status of the program.
    func run() async -> Int32 {
        if plan.checksOnly { return await checkScripts() }
        file.restore(shell.mementoParts)
        let autosave = Autosave(shell, in: file, hasPrompt: plan.isInteractive) { [diagnostics] in
            try? diagnostics.writeMessage($0)
        }
        defer { withExtendedLifetime(autosave) {} }
        var status: Int32 = 0
        if plan.isInteractive {
            await runStartScript()
            await interrupter.run { status = await self.runScripts() }
        } else {
            await interrupter.runLast { status = await self.runScripts() }
        }
        var isGreeted = false
        if plan.isInteractive, !shell.isEnding, interrupter.endSignal == nil {
            status = 0
            isGreeted = Greeting.isWanted(plan)
            if isGreeted {
                try? diagnostics.writeMessage(Greeting.opening(of: shell))
                if let notice = plan.notice { try? diagnostics.writeMessage(notice) }
            }
            await runPrompt()
            // The farewell does not follow an error.
            isGreeted = commitStepLeftOpen() && isGreeted
        }
        if let end = shell.endStatus { status = end }
        if let signal = interrupter.endSignal { status = 128 + signal }
        shell.events.post(SessionWillEnd(status: status))
        if isGreeted, interrupter.endSignal == nil {
            try? diagnostics.writeMessage(Greeting.farewell(of: shell, try? file.contents()))
        }
        return finish(status)
    }

    // MARK: Scripts

    private func checkScripts() async -> Int32 {
        var status: Int32 = 0
        await interrupter.runLast {
            for script in self.plan.scripts { status = max(status, await self.check(script)) }
        }
        return finish(interrupter.endSignal.map { 128 + $0 } ?? status)
    }

    private func check(_ script: SessionPlan.Script) async -> Int32 {
        do {
            let checker = ScriptChecker(named: script.name, in: context(isInteractive: false))
            return try await checker.check(script.open()) == 0 ? 0 : 1
        } catch {
            report(explained(error, of: script))
            return 1
        }
    }

    private func runScripts() async -> Int32 {
        if let line = plan.firstLine, !plan.isInteractive {
            await TypedLine(line, in: context(isInteractive: false)).run()
            return Int32(clamping: shell.variables.status)
        }
        var status: Int32 = 0
        for script in plan.scripts where continues(after: status) && !shell.isEnding {
            status = max(status, await run(script))
        }
        return status
    }

    /// True if the script runs after `-c` lines with this status: not after an interruption, otherwise by the policy.
    private func continues(after status: Int32) -> Bool {
        status == 0 || (policy == .continue && status < 128)
    }

    private func run(_ script: SessionPlan.Script, keepsAll: Bool = false) async -> Int32 {
        do {
            let runner = try ScriptRunner(named: script.name, policy: policy, in: context(isInteractive: false))
            defer { if keepsAll { shell.aliases.adopt(runner.aliases, areSaved: false) } }
            let outcome = try await runner.run(
                script.open(), arguments: script.arguments, summary: script.summary, keepsVariables: keepsAll)
            if outcome.wasInterrupted { return 128 + SIGINT }
            return outcome.isCut ? 128 + SIGPIPE : outcome.failures > 0 ? 1 : 0
        } catch {
            report(explained(error, of: script))
            return Task.isCancelled ? 128 + SIGINT : 1
        }
    }

    /// The error, or a better one if the program was started with a command in place of a script.
    private func explained(_ error: any Error, of script: SessionPlan.Script) -> any Error {
        guard case ShellError.unreadableScript(let name, _) = error, case .file(name, _) = plan.script,
            !Path(name).exists, shell.registry.command(named: name) != nil
        else { return error }
        return ShellError.commandAsScript(
            name, program: shell.name, line: Quoting.line(of: [name] + script.arguments))
    }

    /// Runs the start-up script; the prompt adopts its variables and aliases.
    private func runStartScript() async {
        guard let path = plan.startScript, Path(path).exists else { return }
        let script = SessionPlan.Script.file(path, arguments: [])
        await interrupter.run { _ = await self.run(script, keepsAll: true) }
    }

    private var policy: ErrorPolicy {
        plan.policy ?? (try? shell.settings.value(of: "on-error")).flatMap(ErrorPolicy.init(rawValue:)) ?? .stop
    }

    // MARK: The prompt

    /// Runs the lines that prepare the session.
    private func runOpening() async {
        let context = ShellContext(
            shell: shell, output: Output(MemoryOutput()), diagnostics: Output(MemoryOutput()), isInteractive: true)
        for line in plan.opening { await interrupter.run { await TypedLine(line, in: context).run() } }
    }

    private func runPrompt() async {
        await runOpening()
        let (results, messages) = OutputStack.atPrompt(files.results, files.messages, plan.color, for: shell)
        let context = ShellContext(shell: shell, output: results, diagnostics: messages, isInteractive: true)
        let plain = PlainInput(FileScriptSource(readsAhead: plan.readsAhead), interrupter)
        let loop = PromptLoop(
            context, firstLine: plan.firstLine, historyPath: plan.historyPath, color: plan.color, plain: plain,
            signals: signals, interrupter: interrupter)
        await loop.run {
            try? messages.flush()
            flush()
        }
    }

    /// Commits a step that the user has left open, and returns true if all changes are durable.
    private func commitStepLeftOpen() -> Bool {
        do {
            try shell.changes.endStepLeftOpen(in: context(isInteractive: true))
            try shell.changes.commit()
            return true
        } catch {
            report(error)
            return false
        }
    }

    // MARK: Output

    private func context(isInteractive: Bool) -> ShellContext {
        ShellContext(shell: shell, output: output, diagnostics: diagnostics, isInteractive: isInteractive)
    }

    private func report(_ error: any Error) { context(isInteractive: false).report(error) }

    private func flush() {
        do {
            try shell.changes.flush()
            try output.flush()
            try diagnostics.flush()
        } catch is OutputClosed {
            // The output was closed.
        } catch {
            report(error)
        }
    }

    private func finish(_ status: Int32) -> Int32 {
        do {
            try shell.changes.flush()
            try output.flush()
            try files.results.checkWrites()
        } catch is OutputClosed {
            // The output was closed.
        } catch {
            report(error)
            return max(status, 1)
        }
        try? diagnostics.flush()
        return status
    }
}
