public import Events

/// The shell as a command or a handler sees it: the outputs, the current script, and the parts of the shell.
@MainActor
public final class ShellContext {
    /// The shell.
    public let shell: Shell
    /// The output for results.
    public let output: Output
    /// The output for errors, status and notes.
    public let diagnostics: Output
    /// True if the statement was typed at the prompt.
    public let isInteractive: Bool
    /// The predicted effects of the checked script; nil if statements are run.
    public let predictedEffects: PredictedEffects?
    /// The script of the statement; nil at the prompt.
    public let frame: ScriptFrame?
    /// The aliases of the prompt, or of the script.
    public let aliases: AliasTable

    /// Creates a context of a shell.
    ///
    /// - Parameter predictedEffects: Where to record the effects of a script that is only checked; nil to run statements.
    public init(
        shell: Shell, output: Output, diagnostics: Output, isInteractive: Bool,
        predictedEffects: PredictedEffects? = nil, frame: ScriptFrame? = nil
    ) {
        self.shell = shell
        self.output = output
        self.diagnostics = diagnostics
        self.isInteractive = isInteractive
        self.predictedEffects = predictedEffects
        self.frame = frame
        aliases = frame?.aliases ?? shell.aliases
    }

    /// True if statements are only checked: nothing is run, and variables have no values.
    public var isChecking: Bool { predictedEffects != nil }
    /// The plugins and their commands, handlers and topics.
    public var registry: PluginRegistry { shell.registry }
    /// The settings and their values.
    public var settings: Settings { shell.settings }
    /// The variables and the script's arguments.
    public var variables: Variables { shell.variables }
    /// The changes of commands.
    public var changes: ShellChanges { shell.changes }
    /// The events of the shell.
    public var events: EventCenter { shell.events }

    /// Writes a message on a line of its own.
    ///
    /// After the first change of a command, messages are delayed until the change is committed: at the prompt when it is on
    /// disk, in a script at the latest before the next statement. If the command fails or the change is lost, they are dropped.
    public func note(_ text: String) throws {
        if !changes.addMessage(text, in: self) { try warn(text) }
    }

    /// Writes a message immediately, even if the command fails later, for example about invalid input.
    public func warn(_ text: String) throws {
        shell.screen.progressRow?.erase()
        try output.flush()
        try diagnostics.writeMessage(text)
        try diagnostics.flush()
    }

    /// Reports an error and continues with its status as `$?`.
    ///
    /// - Throws: The error itself if the output was closed or the user cancelled the command.
    public func recover(from error: any Error) throws {
        if error is OutputClosed || error is CancellationError || Task.isCancelled || output.hasFailed { throw error }
        variables.statusOfSuccess = FailureReport.status(of: error)
        guard !(error is ReportedFailure) else { return }
        try changes.printMessages()
        try output.flush()
        report(error)
    }

    /// Reports an error after all earlier output, with the changes that were lost with it.
    ///
    /// - Returns: The message for the user.
    @discardableResult
    func report(_ error: any Error, statement: Substring? = nil) -> String {
        let report = FailureReport(
            error, statement: statement, frame: frame, consequence: changes.describeLosses())
        shell.facts.post(.failed(report.message))
        shell.screen.progressRow?.erase()
        // Errors in writing are ignored here, for example after the reader has closed the pipe.
        try? changes.printMessages()
        try? output.flush()
        try? report.write(to: diagnostics)
        return report.message
    }

    /// Makes the edits of the running command durable before it reports them as a result.
    ///
    /// - Parameter name: The summary of the change that the command's later edits form.
    public func commitChange(as name: String) throws { try changes.commit(as: name, in: self) }

    /// A copy of the context with another output for results.
    package func writing(to output: Output) -> ShellContext {
        ShellContext(
            shell: shell, output: output, diagnostics: diagnostics, isInteractive: isInteractive,
            predictedEffects: predictedEffects, frame: frame)
    }

    /// A copy of the context that only checks, inside a script, or lines as if they were typed.
    func checking(_ frame: ScriptFrame, isInteractive: Bool = false) -> ShellContext {
        ShellContext(
            shell: shell, output: output, diagnostics: diagnostics, isInteractive: isInteractive,
            predictedEffects: predictedEffects ?? PredictedEffects(), frame: frame)
    }

    /// A copy of the context inside a script.
    func inside(_ frame: ScriptFrame) -> ShellContext {
        ShellContext(shell: shell, output: output, diagnostics: diagnostics, isInteractive: false, frame: frame)
    }
}
