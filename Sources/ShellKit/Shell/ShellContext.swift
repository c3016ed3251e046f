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
    ///
    /// What a command says behind its first change is written when the change is kept: at the prompt when it is on disk, in a
    /// script before the next statement at the latest. Where the command fails, or the change is lost, it is not written.
    public func note(_ text: String) throws {
        let isChanging = undo.isChanging
        guard isChanging || !shell.pending.isEmpty else { return try warn(text) }
        shell.pending.append(text, in: self, isOfChange: isChanging)
    }

    /// Says at once what holds whether the running command's change is kept or not, such as a fault of its input.
    public func warn(_ text: String) throws {
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
        if !shell.pending.isEmpty { try shell.pending.write() }
        try output.flush()
        report(error)
    }

    /// Reports a failure behind all that was written before, with the changes of earlier commands that were lost with it.
    ///
    /// - Returns: What was wrong, for the user.
    @discardableResult
    func report(_ error: any Error, statement: Substring? = nil) -> String {
        let lost = shell.unsaved.takeLost(undo.losses)
        let report = FailureReport(error, statement: statement, frame: frame, consequence: lost)
        // Outputs that cannot be written, as when their readers have gone, are no reason to stop.
        try? shell.pending.write()
        try? output.flush()
        try? report.write(to: diagnostics)
        return report.message
    }

    /// Puts on disk what the running command has changed so far, for one that reports it as a result.
    ///
    /// - Parameter name: What a change is called that the command makes behind it.
    public func commitChange(as name: String) throws {
        try shell.commitChange(as: name, in: self)
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
