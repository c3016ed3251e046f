internal import Dispatch
internal import Events
internal import Glibc
internal import LineEditing
internal import Terminal

/// Reads the lines of the user and runs them one by one.
@MainActor
struct PromptLoop {
    /// The minimum run time that the next prompt shows at its right.
    private static let longWork = Duration.seconds(2)

    private let context: ShellContext
    private let firstLine: String?
    private let color: ColorChoice
    private let plain: PlainInput
    private let signals: SignalWatcher
    private let interrupter: Interrupter
    private let history: HistoryFile
    private let writer: HistoryWriter

    private var shell: Shell { context.shell }

    /// - Parameters:
    ///   - firstLine: A line that runs as if it were typed first; nil for none.
    ///   - historyPath: The file of the history; nil for no file.
    ///   - plain: The input without an editor.
    init(
        _ context: ShellContext, firstLine: String?, historyPath: String?, color: ColorChoice,
        plain: PlainInput, signals: SignalWatcher, interrupter: Interrupter
    ) {
        (self.context, self.firstLine, self.color) = (context, firstLine, color)
        (self.plain, self.signals, self.interrupter) = (plain, signals, interrupter)
        history = HistoryFile(path: historyPath)
        writer = HistoryWriter(history)
    }

    /// Runs until a command, the end of the input or a signal ends the prompt.
    ///
    /// - Parameter finishLine: Called before each wait for a line, and at the end.
    func run(_ finishLine: () async -> Void) async {
        shell.lines = history
        // Ctrl-\ is for the started programs, as in other shells.
        signal(SIGQUIT, SIG_IGN)
        let input = makeInput()
        defer {
            shell.screen.attach(nil)
            input.close()
        }
        await readLines(from: input, finishLine)
        await writer.finish()
        reportHistoryErrors()
        await finishLine()
    }

    private func readLines(from input: any LineInput, _ finishLine: () async -> Void) async {
        var took = Duration.zero
        var next = firstLine
        while !shell.isEnding, interrupter.endSignal == nil {
            reportHistoryErrors()
            await finishLine()
            shell.events.post(PromptWillWait())
            let right = took < Self.longWork ? nil : StyledText(took.inWords, .dim)
            took = .zero
            let event =
                if let next { LineEvent.line(next) } else { await input.readLine(Prompt(promptText, right: right)) }
            next = nil
            switch event {
            case .line(let typed):
                let start = ContinuousClock.now
                await run(typed)
                took = ContinuousClock.now - start
            case .cancelled: shell.variables.conclude(failure: 128 + Int(SIGINT))
            case .endOfInput, .ended: return
            }
        }
    }

    private func run(_ typed: String) async {
        await interrupter.run { await TypedLine(typed, in: context).run { append($0) } }
    }

    /// Appends a line to the history; it is available at once. The call does not wait for another program's lock on the
    /// file.
    private func append(_ line: String) {
        writer.append(line)
        reportHistoryErrors()
    }

    private func reportHistoryErrors() { for message in writer.removeReports() { report(message) } }

    private func report(_ message: String) {
        // An error here cannot be reported: the messages themselves cannot be written.
        try? context.diagnostics.writeMessage(FailureReport.opening(message))
    }

    private var promptText: StyledText {
        let plugins = shell.registry.enabledPlugins
        let remarks = plugins.compactMap(\.promptRemark) + [shell.changes.openStep].compactMap { $0 }
        var texts = plugins.compactMap(\.promptText)
        if texts.isEmpty { texts = [StyledText(shell.name, .bold)] }
        texts += remarks.map { StyledText("(\(ControlCharacters.shown($0)))", .dim) }
        return texts.reduce(StyledText()) { $0.isEmpty ? $1 : $0 + " " + $1 } + "> "
    }

    /// The editor at a terminal; plain lines if the terminal cannot draw.
    private func makeInput() -> any LineInput {
        let environment = Environment.all
        guard TerminalCapabilities(environment: environment).canEdit else { return plain }
        var configuration = LineEditorConfiguration(programName: shell.name, environment: environment)
        configuration.colorDepth = color.depth(isTerminal: true, environment: environment)
        configuration.history = history
        configuration.inquiry = shell.registry.enabledPlugins.lazy.compactMap { $0.inquiry(in: shell) }.first
        let vocabulary = ShellVocabulary(shell)
        let highlighter = ShellHighlighter(vocabulary)
        configuration.completer = ShellCompleter(vocabulary)
        configuration.highlighter = { text in highlighter.colored(text) }
        configuration.editorFileSuffix = ".blue"
        configuration.isComplete = { text in Tokenizer.isWhole(text) }
        configuration.willSuspend = { [weak shell] in Self.postSuspension(shell) }
        do {
            let editor = try LineEditor(configuration)
            signals.forward(to: editor)
            shell.screen.attach(editor)
            interrupter.onEnd { editor.end() }
            highlighter.whenChanged { [weak editor] in editor?.redraw() }
            return EditedInput(editor, highlighter, shell.settings, interrupter)
        } catch {
            report(error.description)
            return plain
        }
    }

    /// Posts the event and waits up to two seconds for its observers. Without the wait, the program could be stopped
    /// while it saves the session, and its lock on the file would block other sessions. Called on the editor's thread.
    private nonisolated static func postSuspension(_ shell: Shell?) {
        let isPosted = DispatchSemaphore(value: 0)
        Task { @MainActor in
            shell?.events.post(SessionWillSuspend())
            isPosted.signal()
        }
        _ = isPosted.wait(timeout: .now() + .seconds(2))
    }
}
