internal import AlbumModel
internal import AlbumShell
internal import FoundationEssentials
internal import MusicLibrary
internal import ShellKit

/// Undoes changes.
///
/// - Pattern: Command (concrete template)
struct UndoCommand: ImmediateCommand {
    let count = Parameter<AtLeast<1>?>.optional("count", help: "The number of changes to undo; 1 by default.")
    let number: Parameter<Int?>
    let theirs = Parameter.flag("theirs", help: "Undoes also what another machine has changed since the last prompt.")
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
            "undo", "Undoes the latest changes.", .changes, count, number, theirs, dryRun,
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
        if call[theirs] { try workspace.library.journal.see(latest: true) }
        try workspace.perform(request, "Undoing", call[dryRun] ? "Would undo" : "Undid", call[dryRun], in: context)
    }
}

extension AlbumWorkspace {
    /// Undoes or redoes steps and names them; a dry run also shows the first albums that would change.
    func perform(
        _ request: JournalRequest, _ title: String, _ verb: String, _ isDryRun: Bool, in context: ShellContext
    ) throws {
        let (steps, lines) = try showingProgress(title, in: context) { _ in
            guard isDryRun else { return (try history.perform(request), "") }
            let (steps, differences) = try history.preview(request)
            return (steps, differences.lines())
        }
        let texts = steps.map { "\(verb) \($0.number): \($0.summary)\(origin(of: $0))" }
        for text in texts.dropLast() { try context.note(text) }
        if let last = texts.last { try context.note(last + lines) }
    }

    /// The author of a step and its age, if another user made it, or another session that is still open or was while this one
    /// is: that change may be unexpected.
    private func origin(of step: JournalStep) -> String {
        guard step.author != library.journal.author else { return "" }
        let (author, own) = (ChangeAuthor(step.author), ChangeAuthor(library.journal.author))
        let age = Duration.seconds(max(0, Date().timeIntervalSince(step.date)))
        guard author.login == own.login else { return " (by \(author.login), \(age.ago))" }
        guard step.date >= history.start || author.isRunning(since: step.date) else { return "" }
        return " (by another session, \(age.ago))"
    }
}

extension Duration {
    /// A duration before now, in its largest unit: `5 minutes ago`.
    fileprivate var ago: String {
        let seconds = components.seconds
        let units: [(Int64, String)] = [(86_400, "day"), (3600, "hour"), (60, "minute"), (1, "second")]
        guard let (unit, name) = units.first(where: { seconds >= $0.0 }) else { return "just now" }
        let count = seconds / unit
        return "\(count) \(name)\(count == 1 ? "" : "s") ago"
    }
}

/// Completes the numbers of done changes, or of all, newest first, with their commands as details.
struct ChangeNumbers: ValueSource {
    private let reader: LibraryReader?
    private let includesUndone: Bool

    @MainActor
    init(in workspace: AlbumWorkspace, includingUndone: Bool = false) {
        (reader, includesUndone) = (workspace.reader, includingUndone)
    }

    func values(completing typed: String, limit: Int) async -> [CompletionValue] {
        let steps = (try? reader?.steps(limit: typed.isEmpty ? limit : .max)) ?? []
        let done = steps.lazy.filter { (includesUndone || $0.state == .done) && String($0.number).hasPrefix(typed) }
        return done.prefix(limit).map { step in
            CompletionValue(String(step.number), detail: String(step.summary.prefix { !$0.isNewline }))
        }
    }
}
