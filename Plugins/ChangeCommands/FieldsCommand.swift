internal import AlbumModel
internal import AlbumShell
internal import MusicLibrary
internal import ShellKit

/// Lists the fields of the library, renames an own field, or merges one into another.
///
/// - Pattern: Command (concrete template)
struct FieldsCommand: ImmediateCommand {
    enum Action: String, ParameterChoice {
        case rename, merge
    }

    let action = Parameter<Action?>.optional("action", help: "The action; without it, lists the fields.")
    let old: Parameter<String?>
    let new: Parameter<String?>
    let dryRun = Parameter.flag("dry-run", help: "Shows what would change, without changing it.")
    let format = Parameter.listFormat
    let workspace: AlbumWorkspace

    init(_ workspace: AlbumWorkspace) {
        self.workspace = workspace
        old = .optional(
            "old", placeholder: "OLD", help: "The own field to rename or merge.",
            completion: .values(FieldNames(of: workspace.reader, .own)))
        new = .optional(
            "new", placeholder: "NEW", help: "The new name, or the field that gets the values.",
            completion: .values(FieldNames(of: workspace.reader, .own, others: AlbumField.known.map(\.name))))
    }

    var signature: Signature {
        Signature(
            "fields", "Lists the fields of the albums, or renames one.", .albums, action, old, new, dryRun, format,
            details: """
                The list shows how many albums have each field, and its values: from the smallest to the largest number or date, \
                or some examples. The other formats contain all of these. \
                'fields rename OLD NEW' renames an own field on all albums. 'fields merge OLD INTO' moves the values of an own \
                field to another own field or to the genre; an album with both gets a list such as 'Rock; Dub'. Both also move \
                an own field into the year, the genre, the artist, the title or the cover of albums that lack it: 1973.0, 03/1973 and \
                1973-03-01 give the year, and a date stays in its field too. Values that cannot be moved stay, and are named.
                """,
            examples: Self.examples)
    }

    private static let examples = [
        CommandExample("fields", "Lists all fields."),
        CommandExample(
            "edit 1-2 lable=EMI; fields rename lable label", "Corrects the name of a field.",
            output: """
                Changed 2 albums.
                Renamed 'lable' to 'label' on 2 albums.
                """),
        CommandExample(
            "edit 1-2 style=Glam; fields merge style genre", "Adds the values of a field to the genre.",
            output: """
                Changed 2 albums.
                Merged 'style' into 'genre' on 2 albums; 2 of them had both.
                """),
        CommandExample(
            "edit 1 year= Pressed=1973-03; edit 2 Pressed=old; fields rename Pressed year",
            "Reads the years of albums that have none.",
            output: """
                1 Best of Bowie: year 1992 → (nothing), Pressed (nothing) → 1973-03
                2 It's My Life: Pressed (nothing) → old
                Renamed 'Pressed' to 'year' on 1 album. The date stays in 'Pressed'. 1 album keeps 'Pressed':
                  2  It's My Life: 'old' is not a year
                """),
        CommandExample("fields rename genre style", "Fails, because every library has this field.", status: 1),
    ]

    /// The change that a call makes; nil for the list of fields.
    private func move(in call: Invocation) throws -> FieldMove? {
        guard let action = call[action] else {
            guard !call[dryRun] else {
                throw CommandFailure("'--dry-run' needs a change. The list of fields changes nothing.")
            }
            return nil
        }
        guard let old = call[old], let new = call[new] else {
            throw CommandFailure(
                "'fields \(action.rawValue)' needs the names of two fields: fields \(action.rawValue) OLD NEW.")
        }
        guard call[format] == .table else {
            throw CommandFailure("'--format' formats the list of fields. It cannot be used with 'rename' or 'merge'.")
        }
        let (field, other) = (AlbumField(named: old), AlbumField(named: new))
        guard case .own = field else {
            throw CommandFailure(
                "'\(field.name)' is a field of every library, so only its values can be changed. Use 'edit'.")
        }
        // Rejects names that no field may have.
        _ = try FieldAssignment(other, other == .year ? "" : "x")
        guard field != other || action == .rename && field.name != other.name else {
            throw CommandFailure("both names are '\(field.name)'. Give another name.")
        }
        return FieldMove(field, to: other, adds: action == .merge && other.holdsSeveralValues)
    }

    func check(_ call: Invocation, in context: ShellContext) throws { _ = try move(in: call) }

    func run(_ call: Invocation, in context: ShellContext) throws {
        guard var move = try move(in: call), let action = call[action] else {
            return try list(as: call[format], in: context)
        }
        try workspace.library.lock()
        let isMerge = action == .merge
        try workspace.showingProgress(isMerge ? "Merging fields" : "Renaming a field", in: context) { _ in
            try run(&move, isMerge: isMerge)
        }
        let remainder = try move.remainder(in: workspace)
        guard move.moved > 0 else { throw Self.nothingMoved(move, remainder) }
        let report =
            "'\(move.old.name)' \(isMerge ? "into" : "to") '\(move.new.name)' on \(albumCount(move.moved))"
            + (move.both == 0 ? "." : "; \(move.both) of them had both.")
        if call[dryRun] {
            try workspace.concludeDryRun("Would \(action.rawValue) \(report)", in: context)
            return try remainder.map { try context.note($0) } ?? ()
        }
        try context.note((isMerge ? "Merged " : "Renamed ") + report + (remainder.map { " " + $0 } ?? ""))
    }

    /// Changes every album that has the old field, in pieces.
    private func run(_ move: inout FieldMove, isMerge: Bool) throws {
        let (library, old, new) = (workspace.library, move.old, move.new)
        try requireField(old)
        if case .own = new, isMerge { try requireField(new) }
        if case .own = new, !isMerge, old != new, try library.holds(AlbumQuery(terms: .has(new))) {
            let names = "\(Quoting.quoted(old.name)) \(Quoting.quoted(new.name))"
            throw CommandFailure("some albums have a field '\(new.name)'. To unite both, use 'fields merge \(names)'.")
        }
        try library.forEachPiece(of: AlbumQuery(terms: .has(old))) { albums in
            try library.revise(albums.map { try move.moved(in: $0) })
        }
    }

    private func requireField(_ field: AlbumField) throws {
        try workspace.refuseUnknown(field)
        if try workspace.library.isEmpty { throw AlbumReferenceError.noSuchField(field.name, nearest: nil) }
    }

    private static func nothingMoved(_ move: FieldMove, _ remainder: String?) -> CommandFailure {
        let merge = "fields merge \(Quoting.quoted(move.old.name)) genre"
        let way = move.new == .genre ? " To add the values to those of the genre, use '\(merge)'." : ""
        return CommandFailure(
            "no value of '\(move.old.name)' can be moved to '\(move.new.name)'.\(way) \(remainder ?? "")")
    }

    private func list(as format: ListFormat, in context: ShellContext) throws {
        var known = AlbumField.known.map { FieldSummary($0.name) }
        var own: [String: FieldSummary] = [:]
        try workspace.showingProgress("Reading albums", in: context) { _ in
            try workspace.library.albums(AlbumListing()) { found in
                let album = found.album
                for (index, field) in AlbumField.known.enumerated() {
                    let values = album.details.values(of: field)
                    if !values.isEmpty { known[index].add(values, of: album.id, spelled: field.name) }
                }
                for field in album.details.fields {
                    own[field.name.lowercased(), default: FieldSummary(field.name)]
                        .add(ValueList.values(in: field.value), of: album.id, spelled: field.name)
                }
                return true
            }
        }
        let summaries = known + own.sorted { $0.key < $1.key }.map(\.value)
        try context.output.writeList(summaries, FieldSummary.columns, as: format)
    }
}
