internal import ShellKit

extension ShellContext {
    /// Takes back what the running command has changed, and says what it would have done.
    ///
    /// A dry run makes the change first, so that it fails where the command itself would.
    func concludeDryRun(_ text: String) throws {
        try undo.rollback()
        try note(text)
    }
}
