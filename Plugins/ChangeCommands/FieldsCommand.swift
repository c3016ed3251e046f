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
            completion: .values(FieldNames(of: workspace.reader, .own())))
        new = .optional(
            "new", placeholder: "NEW", help: "The new name, or the field that gets the values.",
            completion: .values(FieldNames(of: workspace.reader, .own(others: AlbumField.known.map(\.name)))))
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

    /// An action with its operands.
    private enum Task {
        case list
        case rename(AlbumField, to: AlbumField)
        case merge(AlbumField, into: AlbumField)
        /// Moves values into a field that each album may have already.
        case move(AlbumField, to: AlbumField, by: Action)
    }

    private func task(in call: Invocation) throws -> Task {
        guard let action = call[action] else {
            guard !call[dryRun] else {
                throw CommandFailure("'--dry-run' needs a change. The list of fields changes nothing.")
            }
            return .list
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
        switch action {
        case .rename:
            guard case .own = other else { return .move(field, to: other, by: action) }
            guard field.name != other.name else { throw Self.sameName(field) }
            return .rename(field, to: other)
        case .merge:
            guard other.holdsSeveralValues else { return .move(field, to: other, by: action) }
            guard field != other else { throw Self.sameName(field) }
            return .merge(field, into: other)
        }
    }

    private static func sameName(_ field: AlbumField) -> CommandFailure {
        CommandFailure("both names are '\(field.name)'. Give another name.")
    }

    func check(_ call: Invocation, in context: ShellContext) throws { _ = try task(in: call) }

    func run(_ call: Invocation, in context: ShellContext) throws {
        let (verb, report): (String, String)
        var remainder: String?
        switch try task(in: call) {
        case .list: return try list(as: call[format], in: context)
        case .rename(let old, let new):
            (verb, report) = ("rename", try change("Renaming a field", in: context) { try rename(old, to: new) })
        case .merge(let old, let field):
            (verb, report) = ("merge", try change("Merging fields", in: context) { try merge(old, into: field) })
        case .move(let old, let field, let action):
            verb = action.rawValue
            report = try change("Moving values", in: context) {
                let move = try move(old, to: field)
                remainder = try move.remainder(in: workspace)
                guard move.moved > 0 else { throw Self.nothingMoved(old, to: field, remainder) }
                let link = action == .merge ? "into" : "to"
                return "'\(old.name)' \(link) '\(field.name)' on \(albumCount(move.moved))."
            }
        }
        if call[dryRun] {
            try workspace.concludeDryRun("Would \(verb) \(report)", in: context)
            return try remainder.map { try context.note($0) } ?? ()
        }
        try context.note((verb == "merge" ? "Merged " : "Renamed ") + report + (remainder.map { " " + $0 } ?? ""))
    }

    private static func nothingMoved(_ old: AlbumField, to field: AlbumField, _ remainder: String?) -> CommandFailure {
        let merge = "fields merge \(Quoting.quoted(old.name)) genre"
        let way = field == .genre ? " To add the values to those of the genre, use '\(merge)'." : ""
        return CommandFailure("no value of '\(old.name)' can be moved to '\(field.name)'.\(way) \(remainder ?? "")")
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

    // MARK: Changes

    private func change(_ title: String, in context: ShellContext, _ body: () throws -> String) throws -> String {
        try workspace.library.lock()
        return try workspace.showingProgress(title, in: context) { _ in try body() }
    }

    private func rename(_ old: AlbumField, to new: AlbumField) throws -> String {
        try requireField(old)
        if old != new, try workspace.library.count(AlbumQuery(terms: .has(new))) > 0 {
            let names = "\(Quoting.quoted(old.name)) \(Quoting.quoted(new.name))"
            throw CommandFailure("some albums have a field '\(new.name)'. To unite both, use 'fields merge \(names)'.")
        }
        let changed = try change(old) { album, value, _ in
            album.fields[old.name] = nil
            album.fields[new.name] = value
        }
        return "'\(old.name)' to '\(new.name)' on \(albumCount(changed))."
    }

    private func merge(_ old: AlbumField, into field: AlbumField) throws -> String {
        try requireField(old)
        if case .own = field { try requireField(field) }
        var both = 0
        let changed = try change(old) { album, value, _ in
            album.fields[old.name] = nil
            if album.text(of: field) != nil { both += 1 }
            var union = ValueUnion(album.values(of: field))
            union.add(ValueList.values(in: value))
            album.apply(try FieldAssignment(field, union.text))
        }
        let conflicts = both == 0 ? "" : "; \(both) of them had both"
        return "'\(old.name)' into '\(field.name)' on \(albumCount(changed))\(conflicts)."
    }

    private func move(_ old: AlbumField, to field: AlbumField) throws -> FieldMove {
        try requireField(old)
        var move = FieldMove(old, to: field)
        _ = try change(old) { album, value, id in try move.move(value, in: &album, id) }
        return move
    }

    private func requireField(_ field: AlbumField) throws {
        try workspace.refuseUnknown(field)
        if try workspace.library.isEmpty { throw AlbumReferenceError.noSuchField(field.name, nearest: nil) }
    }

    /// Changes every album that has an own field, in pieces; returns their number.
    private func change(
        _ field: AlbumField, _ body: (inout AlbumDraft, _ value: String, Album.ID) throws -> Void
    ) throws -> Int {
        var changed = 0
        try workspace.library.forEachPiece(of: AlbumQuery(terms: .has(field))) { albums in
            let new = try albums.map { album in
                var album = album
                if let value = album.details.text(of: field) { try body(&album.details, value, album.id) }
                return album
            }
            changed += try workspace.library.revise(new)
        }
        return changed
    }
}
