public import Events

/// What a command or a handler sees of the shell: where its output goes, where it stands, and the shell's parts.
@MainActor
public final class ShellContext {
    /// The shell.
    public let shell: Shell
    /// Where results go.
    public let output: any Output
    /// Where errors, status and notes go.
    public let diagnostics: any Output
    /// Whether the statement was typed at the prompt.
    public let isInteractive: Bool
    /// What is known beforehand where statements are only looked at; nil where they are run.
    public let foresight: Foresight?
    /// The script that the statement stands in; nil at the prompt.
    public let frame: ScriptFrame?
    /// The aliases that count here: those of the prompt, or of the script.
    public let aliases: AliasTable

    /// A context of a shell.
    public convenience init(
        shell: Shell, output: any Output, diagnostics: any Output, isInteractive: Bool,
        frame: ScriptFrame? = nil
    ) {
        self.init(
            shell: shell, output: output, diagnostics: diagnostics, isInteractive: isInteractive, foresight: nil,
            frame: frame)
    }

    private init(
        shell: Shell, output: any Output, diagnostics: any Output, isInteractive: Bool, foresight: Foresight?,
        frame: ScriptFrame?
    ) {
        self.shell = shell
        self.output = output
        self.diagnostics = diagnostics
        self.isInteractive = isInteractive
        self.foresight = foresight
        self.frame = frame
        aliases = frame?.aliases ?? shell.aliases
    }

    /// Whether statements are only looked at: nothing is run, and no variable has a value.
    public var isChecking: Bool { foresight != nil }
    /// The plugins and what they bring.
    public var registry: PluginRegistry { shell.registry }
    /// The settings.
    public var settings: Settings { shell.settings }
    /// The variables.
    public var variables: Variables { shell.variables }
    /// The changes that can be taken back.
    public var undo: any UndoHistory { shell.undo }
    /// Where the shell says what it does.
    public var events: EventCenter { shell.events }

    /// Says something beside the results, on a line of its own.
    public func note(_ text: String) throws {
        try output.flush()
        try diagnostics.writeMessage(text)
        try diagnostics.flush()
    }

    /// Says what went wrong, and goes on: `$?` has the status of the failure.
    ///
    /// - Throws: The error itself where it is no failure of a command: nobody reads the output any more, or the user ends what
    ///   is running.
    public func survive(_ error: any Error) throws {
        if error is OutputClosed || error is CancellationError || Task.isCancelled { throw error }
        variables.statusOfSuccess = FailureReport.status(of: error)
        guard !(error is ReportedFailure) else { return }
        try output.flush()
        try FailureReport(error, statement: nil, frame: frame).write(to: diagnostics)
    }

    /// The same context with another place for results.
    func writing(to output: any Output) -> ShellContext {
        ShellContext(
            shell: shell, output: output, diagnostics: diagnostics, isInteractive: isInteractive,
            foresight: foresight, frame: frame)
    }

    /// The same context, looking only, inside a script.
    func checking(_ frame: ScriptFrame) -> ShellContext {
        ShellContext(
            shell: shell, output: output, diagnostics: diagnostics, isInteractive: false,
            foresight: foresight ?? Foresight(), frame: frame)
    }

    /// The same context inside a script.
    func inside(_ frame: ScriptFrame) -> ShellContext {
        ShellContext(shell: shell, output: output, diagnostics: diagnostics, isInteractive: false, frame: frame)
    }
}
