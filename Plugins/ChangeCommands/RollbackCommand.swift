internal import ShellKit

/// Rolls back all changes since `begin` and ends the step.
///
/// - Pattern: Command (concrete command); Memento (asks the caretaker)
struct RollbackCommand: ImmediateCommand {
    let dryRun = Parameter.flag("dry-run", help: "Says what would be taken back, and takes nothing.")

    var signature: Signature {
        Signature(
            "rollback", "Takes back what was changed since 'begin', for good.", .changes, dryRun,
            details: """
                It cannot be brought again; to be able to, 'commit' and then 'undo'. What was undone since 'begin' stays undone: \
                'redo' brings that back.
                """,
            examples: Self.examples)
    }

    private static let examples = [
        CommandExample(
            "begin; delete *; rollback; count", "Takes all albums out, and puts them back.",
            output: """
                Deleted 5 albums.
                Rolled 'begin' back: 1 change.
                5
                """),
        CommandExample(
            "rollback", "Nothing was begun.",
            output: "Nothing was begun. 'begin' begins what 'commit' ends.", status: 1),
    ]

    func run(_ call: Invocation, in shell: ShellContext) throws {
        if call[dryRun] {
            let name = try shell.shell.stepToEnd(in: shell).name
            _ = try shell.undo.preview(.rollbackGroup)
            return try shell.note("Would roll back all that was changed since 'begin' in '\(name)'.")
        }
        let (name, steps) = try shell.shell.rollBackStep(in: shell)
        try shell.note("Rolled '\(name)' back: \(steps.count) \(steps.count == 1 ? "change" : "changes").")
    }
}
