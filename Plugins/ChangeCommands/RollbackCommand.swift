internal import AlbumModel
internal import AlbumShell
internal import ShellKit

/// Rolls back all changes since `begin` and ends the step.
///
/// - Pattern: Command (concrete template)
struct RollbackCommand: ImmediateCommand {
    let dryRun = Parameter.flag("dry-run", help: "Shows what would be undone, without undoing it.")
    let history: LibraryUndoHistory

    var signature: Signature {
        Signature(
            "rollback", "Undoes all changes since 'begin', permanently.", .changes, dryRun,
            details: """
                'redo' cannot repeat these changes. To be able to repeat them, use 'commit' and then 'undo'. Changes that you \
                undid since 'begin' stay undone; 'redo' repeats those.
                """,
            examples: Self.examples)
    }

    private static let examples = [
        CommandExample(
            "begin; delete *; rollback; count", "Deletes all albums, and restores them.",
            output: """
                Deleted 5 albums.
                Rolled back 'begin': 1 change.
                5
                """),
        CommandExample(
            "rollback", "Fails, because no step is open.",
            output: "No step is open. 'begin' begins one.", status: 1),
    ]

    func run(_ call: Invocation, in context: ShellContext) throws {
        if call[dryRun] {
            let name = try context.changes.stepToEnd(in: context)
            let lines = try history.preview(.rollbackGroup).differences.lines()
            return try context.note("Would roll back all changes of the step '\(name)'.\(lines)")
        }
        let (name, count) = try context.changes.rollBackStep(in: context)
        try context.note("Rolled back '\(name)': \(count) \(count == 1 ? "change" : "changes").")
    }
}
