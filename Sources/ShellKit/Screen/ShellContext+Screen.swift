public import LineEditing

extension ShellContext {
    /// Puts a view at the prompt's place, for a command that is used by keys. The command closes it when it is done.
    ///
    /// What was written before is on the screen then; what is written while the view is open would tear it.
    /// - Throws: ``ShellError/noScreen(command:)`` where no person could see it: in a program without a prompt, or where the output
    ///   goes elsewhere. A `CancellationError` when the program is to end.
    public func openView(for command: String) async throws -> ScreenView {
        guard output.appearance.isTerminal, let editor = shell.screen.editor else {
            throw ShellError.noScreen(command: command)
        }
        try output.flush()
        try diagnostics.flush()
        guard let view = await editor.openView() else { throw CancellationError() }
        return view
    }
}
