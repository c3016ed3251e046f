internal import ShellKit

/// Begins a step of several commands.
///
/// - Pattern: Command (concrete command); Memento (asks the caretaker)
struct BeginCommand: ImmediateCommand {
    let name = Parameter<String?>.optional(
        "name", placeholder: "NAME", help: "What 'changes' and 'undo' call the step.")

    var signature: Signature {
        Signature(
            "begin", "Begins a step: what is changed up to 'commit' is one change.", .changes, name,
            details: """
                Everything is on disk as it is made. 'commit' ends the step, 'rollback' takes it back; a step that is open \
                when the script or the session ends is committed.
                """,
            examples: Self.examples)
    }

    private static let examples = [
        CommandExample(
            "begin tidy; delete 1; delete 1; commit; undo", "Takes two albums out in one step, and puts them back.",
            output: """
                Deleted 'Best of Bowie'.
                Deleted 'It's My Life'.
                Undid 2: tidy
                """),
        CommandExample(
            "begin; delete *; rollback", "Takes all albums out, and thinks better of it.",
            output: """
                Deleted 5 albums.
                Rolled 'begin' back: 1 change.
                """),
        CommandExample("begin; begin", "One is open already.", status: 1),
    ]

    func run(_ call: Invocation, in shell: ShellContext) throws {
        try shell.shell.beginStep(call[name] ?? "begin", in: shell)
    }
}
