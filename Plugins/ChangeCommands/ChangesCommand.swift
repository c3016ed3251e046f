internal import AlbumShell
internal import MusicLibrary
internal import ShellKit

/// Lists the changes, newest first.
///
/// - Pattern: Command (concrete template)
struct ChangesCommand: ImmediateCommand {
    private static let usualLimit = 20

    let limit = Parameter<AtLeast<0>?>.option("limit", help: "Lists at most N changes; 20 by default.")
    let format = Parameter.listFormat
    let workspace: AlbumWorkspace

    var signature: Signature {
        Signature(
            "changes", "Lists the changes, newest first.", .changes, limit, format,
            details: "'undo --to NUMBER' returns to the state after a change.",
            examples: Self.examples)
    }

    private static let examples = [
        CommandExample("delete 3; changes", "Lists the deletion and all earlier changes."),
        CommandExample(
            "changes --limit 5", "Lists the five newest changes.",
            output: "#  when  command  albums  state  by"),
        CommandExample(
            "delete 3; changes --format json", "Writes the changes as JSON, with all lines of their commands."),
    ]

    func run(_ call: Invocation, in context: ShellContext) throws {
        let limit = call[limit]?.number ?? Self.usualLimit
        try context.output.writeList(workspace.library.journal.steps(limit: limit), Self.columns, as: call[format])
    }

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
