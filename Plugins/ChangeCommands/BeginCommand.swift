internal import ShellKit

/// Begins a step of several commands.
///
/// - Pattern: Command (concrete template)
struct BeginCommand: ImmediateCommand {
    let name = Parameter<String?>.optional(
        "name", placeholder: "NAME", help: "The name of the step for 'changes' and 'undo'.")

    var signature: Signature {
        Signature(
            "begin", "Begins a step: all changes until 'commit' become one change.", .changes, name,
            details: """
                Each command is saved immediately. 'commit' ends the step, 'rollback' undoes it. A step that is still open at the \
                end of the script or the session is committed.
                """,
            examples: Self.examples)
    }

    private static let examples = [
        CommandExample(
            "begin tidy; delete 1; delete 1; commit; undo", "Deletes two albums in one step, and undoes the step.",
            output: """
                Deleted 'Best of Bowie'.
                Deleted 'It's My Life'.
                Undid 2: tidy
                """),
        CommandExample(
            "begin; delete *; rollback", "Deletes all albums, and cancels that.",
            output: """
                Deleted 5 albums.
                Rolled back 'begin': 1 change.
                """),
        CommandExample("begin; begin", "Fails, because a step is open already.", status: 1),
    ]

    func run(_ call: Invocation, in context: ShellContext) throws {
        try context.changes.beginStep(call[name] ?? "begin", in: context)
    }
}
