internal import ShellKit

/// Ends the step of `begin`.
///
/// - Pattern: Command (concrete template)
struct CommitCommand: ImmediateCommand {
    var signature: Signature {
        Signature(
            "commit", "Ends the step that 'begin' began, and makes it one change.", .changes,
            examples: Self.examples)
    }

    private static let examples = [
        CommandExample(
            "begin; delete 1; delete 1; commit", "Deletes two albums in one step.",
            output: """
                Deleted 'Best of Bowie'.
                Deleted 'It's My Life'.
                """),
        CommandExample(
            "commit", "Fails, because no step is open.",
            output: "No step is open. 'begin' begins one.", status: 1),
    ]

    func run(_ call: Invocation, in context: ShellContext) throws {
        try context.changes.commitStep(in: context)
    }
}
