internal import AlbumShell
internal import MusicLibrary
internal import ShellKit
internal import Tabular

/// Lists the changes, newest first.
///
/// - Pattern: Command (concrete template)
struct ChangesCommand: ImmediateCommand {
    private static let usualLimit = 20

    let limit = Parameter<AtLeast<0>?>.option("limit", help: "Lists at most N changes; 20 by default.")
    let objects = Parameter.flag(
        "objects", help: "Lists the edits on the stacks of undo and redo, with their inverses.")
    let format = Parameter.listFormat
    let workspace: AlbumWorkspace

    var signature: Signature {
        Signature(
            "changes", "Lists the changes, newest first.", .changes, limit, objects, format,
            details: """
                'undo --to NUMBER' returns to the state after a change.

                'changes --objects' shows the stacks of undo and redo with the edits of each change. The top of each stack comes first. \
                An undo applies the inverses of a change, last edit first; a redo applies its edits in order.
                """,
            examples: Self.examples)
    }

    private static let examples = [
        CommandExample("delete 3; changes", "Lists the deletion and all earlier changes."),
        CommandExample(
            "changes --limit 5", "Lists the five newest changes.",
            output: "#  when  command  albums  state  by"),
        CommandExample(
            "delete 3; undo; delete 1; delete 1; undo; changes --objects", "Shows the objects on both stacks."),
        CommandExample(
            "delete 3; changes --format json", "Writes the changes as JSON, with all lines of their commands."),
    ]

    func run(_ call: Invocation, in context: ShellContext) throws {
        let limit = call[limit]?.number ?? Self.usualLimit
        guard !call[objects] else { return try listObjects(limit, as: call[format], in: context) }
        try context.output.writeList(workspace.library.journal.steps(limit: limit), Self.columns, as: call[format])
    }

    /// An edit on one of the stacks.
    private struct StackedEdit {
        let stack: String
        let step: JournalStep
        let edit: EditDescription
    }

    private func listObjects(_ limit: Int, as format: ListFormat, in context: ShellContext) throws {
        let journal = workspace.library.journal
        let depths = try journal.depths()
        let undo = try objects(of: .undo(min(limit, depths.undo)), named: "undo")
        let redo = try objects(of: .redo(min(limit, depths.redo)), named: "redo")
        try context.output.writeList(undo + redo, Self.objectColumns, as: format)
    }

    private func objects(of request: JournalRequest, named stack: String) throws -> [StackedEdit] {
        try workspace.library.journal.objects(of: request).flatMap { step, edits in
            edits.map { StackedEdit(stack: stack, step: step, edit: EditDescription($0)) }
        }
    }

    private static let objectColumns: [ListColumn<StackedEdit>] = [
        .text("stack", shrinkPriority: 0) { $0.stack },
        .number("number", title: "#") { $0.step.number },
        .text("command", shrinkPriority: 2) { $0.step.summary }
            .shown { String($0.step.summary.prefix { !$0.isNewline }) },
        ListColumn("edit") { .nested($0.edit.edit.json) }.shown { $0.edit.edit.text },
        ListColumn("inverse") { .nested($0.edit.inverse.json) }.shown { $0.edit.inverse.text },
    ]

    private static let columns: [ListColumn<JournalStep>] = [
        .number("number", title: "#") { $0.number },
        .date("date", title: "when") { $0.date },
        .text("command", shrinkPriority: 2) { $0.summary }
            .shown { String($0.summary.prefix { !$0.isNewline }) },
        .number("albums") { $0.albums },
        .text("state", shrinkPriority: 0) { $0.state.rawValue },
        .text("author", title: "by") { $0.author },
    ]
}
