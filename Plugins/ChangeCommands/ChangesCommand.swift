internal import AlbumModel
internal import AlbumShell
internal import MusicLibrary
internal import ShellKit
internal import Tabular

/// Lists the changes, newest first, or shows what one of them did.
///
/// - Pattern: Command (concrete template)
struct ChangesCommand: ImmediateCommand {
    private static let usualLimit = 20
    private static let usualAlbums = 1000

    let number: Parameter<AtLeast<1>?>
    let limit = Parameter<AtLeast<0>?>.option(
        "limit", help: "Lists at most N changes, 20 by default; of change NUMBER at most N albums, 1000 by default.")
    let objects = Parameter.flag(
        "objects", help: "Lists the edits on the stacks of undo and redo, with their inverses.")
    let format = Parameter.listFormat
    let workspace: AlbumWorkspace

    init(_ workspace: AlbumWorkspace) {
        self.workspace = workspace
        number = .optional(
            "number", placeholder: "NUMBER", help: "Shows what this change did.",
            completion: .values(ChangeNumbers(in: workspace, includingUndone: true)))
    }

    var signature: Signature {
        Signature(
            "changes", "Lists the changes, newest first, or the values that one has changed.", .changes, number, limit,
            objects, format,
            details: """
                'changes NUMBER' shows each field that the change has set, with its value before and after it, also of a change \
                that is undone or that another program made. An added album has no old values, a deleted one no new \
                ones. 'undo --to NUMBER' returns to the state after a change.

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
            "edit 3 genre=Folk; changes 1", "Shows what a change did.",
            output: """
                3 Nothing Like The Sun: genre Pop → Folk
                id  album                 field  old  new
                 3  Nothing Like The Sun  genre  Pop  Folk
                """),
        CommandExample(
            "changes 7", "Fails, because there is no such change.",
            output: "There is no change '7'. 'changes' lists the changes.", status: 1),
        CommandExample(
            "delete 3; undo; delete 1; delete 1; undo; changes --objects", "Shows the objects on both stacks."),
        CommandExample(
            "delete 3; changes --format json", "Writes the changes as JSON, with all lines of their commands."),
    ]

    func check(_ call: Invocation, in context: ShellContext) throws {
        if call[number] != nil, call[objects] {
            throw CommandFailure("'--objects' lists the stacks of all changes. Leave the number or the option out.")
        }
    }

    func run(_ call: Invocation, in context: ShellContext) throws {
        try check(call, in: context)
        if let number = call[number]?.number {
            return try show(number, call[limit]?.number ?? Self.usualAlbums, as: call[format], in: context)
        }
        let limit = call[limit]?.number ?? Self.usualLimit
        guard !call[objects] else { return try listObjects(limit, as: call[format], in: context) }
        try context.output.writeList(workspace.library.journal.steps(limit: limit), Self.columns, as: call[format])
    }

    private func show(_ number: Int, _ limit: Int, as format: ListFormat, in context: ShellContext) throws {
        let found: AlbumDifferences?
        do {
            found = try workspace.showingProgress("Reading the change", in: context) { _ in
                try workspace.library.journal.step(number, limit: limit)
            }
        } catch let error as LibraryError {
            switch error {
            case .readOnly, .diskReadOnly, .foundDamaged, .locked:
                throw CommandFailure(
                    "'changes \(number)' undoes changes for a moment to read their values, but \(error.message)")
            default: throw error
            }
        }
        guard let found else { throw CommandFailure("there is no change '\(number)'. 'changes' lists the changes.") }
        let rows = found.albums.flatMap { album in album.fields.map { (album: album, field: $0) } }
        try context.output.writeList(rows, Self.valueColumns, as: format)
        if found.rest != 0 {
            let verb = limit == 1 ? "is" : "are"
            try context.warn("Only \(albumCount(limit)) of this change \(verb) shown. '--limit N' shows more.")
        }
    }

    private static let valueColumns: [ListColumn<(album: AlbumDifference, field: AlbumDifference.Field)>] = [
        .number("id") { ($0.album.album?.album.id.number).map { Int($0) } },
        .text("album") { $0.album.album?.album.title },
        .text("field", shrinkPriority: 0) { $0.field.name },
        .text("old", shrinkPriority: 2) { $0.field.old },
        .text("new", shrinkPriority: 2) { $0.field.new },
    ]

    private func listObjects(_ limit: Int, as format: ListFormat, in context: ShellContext) throws {
        let journal = workspace.library.journal
        let depths = try journal.depths()
        let undo = try objects(of: .undo(min(limit, depths.undo)), named: "undo")
        let redo = try objects(of: .redo(min(limit, depths.redo)), named: "redo")
        try context.output.writeList(undo + redo, Self.objectColumns, as: format)
    }

    private func objects(
        of request: JournalRequest, named stack: String
    ) throws -> [(stack: String, step: JournalStep, edit: EditDescription)] {
        try workspace.library.journal.objects(of: request).flatMap { step, edits in
            edits.map { (stack, step, EditDescription($0)) }
        }
    }

    private static let objectColumns: [ListColumn<(stack: String, step: JournalStep, edit: EditDescription)>] = [
        .text("stack", shrinkPriority: 0) { $0.stack },
        .number("number", title: "#") { $0.step.number },
        .text("command", shrinkPriority: 2) { $0.step.summary }
            .shown { String($0.step.summary.prefix { !$0.isNewline }) },
        ListColumn("edit") { $0.edit.edit.json }.shown { $0.edit.edit.text },
        ListColumn("inverse") { $0.edit.inverse.json }.shown { $0.edit.inverse.text },
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
