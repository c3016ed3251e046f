internal import AlbumShell
internal import MusicLibrary
internal import ShellKit

/// Undoes changes.
///
/// - Pattern: Command (concrete template)
struct UndoCommand: ImmediateCommand {
    let count = Parameter<AtLeast<1>?>.optional("count", help: "The number of changes to undo; 1 by default.")
    let number: Parameter<Int?>
    let dryRun = Parameter.flag("dry-run", help: "Shows what would be undone, without undoing it.")
    let workspace: AlbumWorkspace

    init(_ workspace: AlbumWorkspace) {
        self.workspace = workspace
        number = .option(
            "to", placeholder: "NUMBER", help: "Undoes all changes after change NUMBER.",
            completion: .values(ChangeNumbers(in: workspace)))
    }

    var signature: Signature {
        Signature(
            "undo", "Undoes the latest changes.", .changes, count, number, dryRun,
            details: "It also undoes changes of earlier sessions. 'changes' lists the changes.",
            examples: Self.examples)
    }

    private static let examples = [
        CommandExample(
            "delete 3; undo", "Restores a deleted album.",
            output: """
                Deleted 'Nothing Like The Sun'.
                Undid 1: delete 3
                """),
        CommandExample(
            "delete 1; delete 1; undo 2", "Undoes two changes.",
            output: """
                Deleted 'Best of Bowie'.
                Deleted 'It's My Life'.
                Undid 2: delete 1
                Undid 1: delete 1
                """),
        CommandExample(
            "undo 1000", "Fails and undoes nothing, because there are fewer changes.",
            output: "There is nothing to undo. 'changes' lists the changes.", status: 1),
    ]

    func check(_ call: Invocation, in context: ShellContext) throws {
        if call[count] != nil, call[number] != nil {
            throw CommandFailure("'undo' accepts a count or --to, but not both.")
        }
    }

    func run(_ call: Invocation, in context: ShellContext) throws {
        try check(call, in: context)
        let request = call[number].map(JournalRequest.undoTo) ?? .undo(call[count]?.number ?? 1)
        let verb = call[dryRun] ? "Would undo" : "Undid"
        let steps = try workspace.showingProgress("Undoing", in: context) { _ in
            try call[dryRun] ? workspace.history.preview(request) : workspace.history.perform(request)
        }
        for step in steps { try context.note("\(verb) \(step.number): \(step.summary)") }
    }
}

/// Completes the numbers of done changes, newest first, with their commands as details.
struct ChangeNumbers: ValueSource {
    private let reader: LibraryReader?

    /// Creates a source for the changes of a workspace's library.
    @MainActor
    init(in workspace: AlbumWorkspace) { reader = workspace.reader }

    /// The numbers with the typed prefix.
    func values(completing typed: String, limit: Int) async -> [CompletionValue] {
        let steps = (try? reader?.steps(limit: typed.isEmpty ? limit : .max)) ?? []
        let done = steps.lazy.filter { $0.state == .done && String($0.number).hasPrefix(typed) }
        return done.prefix(limit).map { step in
            CompletionValue(String(step.number), detail: String(step.summary.prefix { !$0.isNewline }))
        }
    }
}
