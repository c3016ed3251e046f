internal import ShellKit

/// Ends the step of `begin`.
///
/// - Pattern: Command (concrete command); Memento (asks the caretaker)
struct CommitCommand: ImmediateCommand {
    var signature: Signature {
        Signature(
            "commit", "Ends the step that 'begin' began, which is one change then.", .changes,
            examples: Self.examples)
    }

    private static let examples = [
        CommandExample(
            "begin; delete 1; delete 1; commit", "Takes two albums out in one step.",
            output: """
                Deleted 'Best of Bowie'.
                Deleted 'It's My Life'.
                """),
        CommandExample(
            "commit", "Nothing was begun.",
            output: "Nothing was begun. 'begin' begins what 'commit' ends.", status: 1),
    ]

    func run(_ call: Invocation, in shell: ShellContext) throws {
        _ = try shell.shell.commitStep(in: shell)
    }
}
