public import LineEditing
internal import Terminal

extension ShellContext {
    /// Opens a view with keyboard control in place of the prompt. The command closes it at its end.
    ///
    /// Earlier output is flushed first. Output that is written while the view is open would corrupt the screen.
    /// - Throws: ``ShellError/noScreen(command:)`` if there is no prompt at a terminal, or the output is redirected. A
    ///   `CancellationError` if the program is about to end.
    public func openView(for command: String) async throws -> ScreenView {
        guard output.appearance.isTerminal, shell.screen.hasRows else {
            throw ShellError.noScreen(command: command)
        }
        try output.flush()
        try diagnostics.flush()
        guard let view = await shell.screen.openView() else { throw CancellationError() }
        return view
    }

    /// Runs an operation that can show its progress. The row is erased when the operation ends, also by an error or Ctrl-C; later calls of
    /// the row show nothing.
    public func withProgress<Result>(_ body: (ProgressRow) throws -> Result) rethrows -> Result {
        let row = ProgressRow(in: self)
        defer { row.end() }
        return try body(row)
    }

    /// Runs an operation that may wait.
    public func withProgress<Result>(_ body: (ProgressRow) async throws -> Result) async rethrows -> Result {
        let row = ProgressRow(in: self)
        defer { row.end() }
        return try await body(row)
    }
}

extension ProgressRow {
    /// The row of a command that starts now.
    fileprivate convenience init(in context: ShellContext) {
        let canErase = TerminalCapabilities.isKnown(Environment.nonEmpty("TERM") ?? "")
        let clock = CoarseClock()
        self.init(on: context.diagnostics, after: context.output, canErase: canErase, clock: { clock.now })
        context.shell.screen.progressRow = self
    }
}
