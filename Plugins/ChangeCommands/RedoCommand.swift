internal import ShellKit

/// Redoes undone changes.
///
/// - Pattern: Command (concrete command); Memento (asks the caretaker)
struct RedoCommand: ImmediateCommand {
    let count = Parameter<AtLeast<1>?>.optional(
        "count", help: "How many changes to bring again; 1 if nothing is said.")
    let dryRun = Parameter.flag("dry-run", help: "Says what would be brought again, and brings nothing.")

    var signature: Signature {
        Signature(
            "redo", "Brings again what was undone last.", .changes, count, dryRun,
            details: "A new change forgets what could be redone.",
            examples: Self.examples)
    }

    private static let examples = [
        CommandExample(
            "delete 3; undo; redo", "Deletes the album again.",
            output: """
                Deleted 'Nothing Like The Sun'.
                Undid 1: delete 3
                Redid 1: delete 3
                """),
        CommandExample(
            "redo", "There must be something to bring again.",
            output: "There is nothing to redo. 'changes' shows what was done.", status: 1),
    ]

    func run(_ call: Invocation, in shell: ShellContext) throws {
        let count = call[count]?.number ?? 1
        if call[dryRun] {
            for step in try shell.undo.preview(.redo(count)) {
                try shell.note("Would redo \(step.number): \(step.summary)")
            }
            return
        }
        for step in try shell.undo.redo(count) { try shell.note("Redid \(step.number): \(step.summary)") }
    }
}
