public import LineEditing

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
}
