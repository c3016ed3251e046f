internal import AlbumModel
internal import AlbumShell
internal import ShellKit

/// Redoes undone changes.
///
/// - Pattern: Command (concrete template)
struct RedoCommand: ImmediateCommand {
    let count = Parameter<AtLeast<1>?>.optional(
        "count", help: "The number of changes to redo; 1 by default.")
    let dryRun = Parameter.flag("dry-run", help: "Shows what would be redone, without redoing it.")
    let workspace: AlbumWorkspace

    var signature: Signature {
        Signature(
            "redo", "Repeats the changes that were undone last.", .changes, count, dryRun,
            details: "After a new change, 'redo' cannot repeat older ones.",
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
            "redo", "Fails, because nothing was undone.",
            output: "There is nothing to redo. 'changes' lists the changes.", status: 1),
    ]

    func run(_ call: Invocation, in context: ShellContext) throws {
        let request = JournalRequest.redo(call[count]?.number ?? 1)
        try workspace.perform(request, "Redoing", call[dryRun] ? "Would redo" : "Redid", call[dryRun], in: context)
    }
}
