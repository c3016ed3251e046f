internal import AlbumModel
internal import AlbumShell
internal import MusicLibrary
internal import ShellKit

/// Sets fields of albums, or opens the albums as a table in an editor.
///
/// - Pattern: Command (concrete template)
struct EditCommand: ImmediateCommand {
    let albums: Parameter<NamedAlbums?>
    let assignments: Parameter<[AssignmentWord]>
    let fields: Parameter<FieldList?>
    let dryRun = Parameter.flag("dry-run", help: "Shows what would change, without changing it.")
    let workspace: AlbumWorkspace

    init(_ workspace: AlbumWorkspace) {
        self.workspace = workspace
        albums = .albums(
            of: workspace, precedesAssignments: true, help: "The albums to change; the current one by default.")
        assignments = .list(
            "assignments", help: "A field and its new value; without a value, removes the field.",
            completion: .values(AssignmentValues(in: workspace)), begins: AssignmentWord.isOne)
        fields = .columns(of: workspace, help: "The columns to open in the editor; all by default.")
    }

    var signature: Signature {
        Signature(
            "edit", "Sets fields of albums.", .changes, albums, assignments, fields, dryRun,
            details: """
                An album can have any field besides title, artist, genre, year and cover: edit label=ECM. \
                Genre and own fields can have several values: genre+=Dub adds one, genre-=Pop removes one. \
                {artist} in a value stands for the album's artist before the command, and so does any other field, {id} and \
                {position}; {{ is a brace. A cover can be a file: edit cover=~/scan.png. Without FIELD=VALUE, the albums are \
                opened as a table in $VISUAL or $EDITOR: rows can be changed, added, removed and moved. --fields title,year opens \
                only these columns; the other fields stay as they are.
                """,
            examples: Self.examples)
    }

    /// More would take long: the time grows with the square of their number.
    static let mostAssignments = 1000

    private static let examples = [
        CommandExample("edit 3 genre=Rock year=1987", "Sets two fields of the third album."),
        CommandExample(
            "edit genre:pop genre='Art Pop'", "Renames a genre in the whole library.",
            output: "Changed 5 albums."),
        CommandExample(
            "edit label=ECM", "Adds a field to the current album.",
            output: "1 Best of Bowie: label (nothing) → ECM"),
        CommandExample("edit . genre=", "Removes the genre of the current album."),
        CommandExample(
            "edit 4-5 genre+=Rock genre-=Pop", "Adds a value and removes one.", output: "Changed 2 albums."),
        CommandExample(
            "edit * sort='{artist} / {year}'", "Makes a field from other fields.", output: "Changed 5 albums."),
        CommandExample("edit 1 title=Blue Train", "Fails, because a value with a space must be quoted.", status: 1),
    ]

    /// True without an assignment, for the editor.
    func startsProgram(with words: ArraySlice<Word>) -> Bool {
        !words.contains { AssignmentWord.isOne($0) || $0.isAssignmentInQuotes }
    }

    func waits(_ call: Invocation) -> Bool { call[assignments].isEmpty }

    func run(_ call: Invocation, in context: ShellContext) async throws {
        let albums = try workspace.separatingQuotedAssignments(of: call[albums])
        guard albums.assignments.isEmpty, waits(call) else { return try assign(call, in: context) }
        do {
            try await TableEditing(workspace: workspace, context: context).run(
                albums.named, columns: try call[fields].map { try workspace.fields(of: $0) }, isDryRun: call[dryRun])
        } catch AlbumReferenceError.nothingFits(let text, nearest: nil),
            AlbumReferenceError.foreignSign(let text, _, _)
        {
            let meant = Self.assignment(meantBy: text, source: albums.named?.phrase.source ?? text) ?? "3 genre=Pop"
            throw CommandFailure("no album matches '\(text)'. To set a field, write FIELD=VALUE: edit \(meant).")
        }
    }

    /// The form that works for `1 genre = Art Pop`, `1 'genre=Art Pop'` and `'1 genre=Art Pop'`; nil without a name and `=`.
    private static func assignment(meantBy text: String, source: String) -> String? {
        let parts = text.split(separator: "=", maxSplits: 1)
        let name = source.prefix { $0 != "=" }
        guard parts.count == 2, name.contains(where: \.isLetter) else { return nil }
        let value = Quoting.quoted(String(parts[1].trimmingPrefix(" ")))
        // The name may be behind the albums, and behind a quote that the value closes.
        let open = name.wholeMatch(of: /((?:.*\s)?)(['"])([0-9.,*-]+\s)?((?:(?!\2).)+)/)
        guard let (_, albums, _, positions, field) = open?.output else {
            return "\(name.hasSuffix(" ") ? name.dropLast() : name)=\(value)"
        }
        return "\(albums)\(positions ?? "")\(Quoting.quoted(String(field).trimmed(ofLineBreaks: true)))=\(value)"
    }

    func run(_ call: Invocation, in context: ShellContext) throws { try assign(call, in: context) }

    private func assign(_ call: Invocation, in context: ShellContext) throws {
        guard call[fields] == nil else {
            throw CommandFailure("'--fields' is for albums in the editor. Leave it out, or the assignments.")
        }
        let (named, quoted) = try workspace.separatingQuotedAssignments(of: call[albums])
        let words = try quoted.map(AssignmentWord.init(word:)) + call[assignments]
        guard words.count <= Self.mostAssignments else {
            throw CommandFailure("a command can set at most \(Self.mostAssignments) fields. Use several commands.")
        }
        let (selection, count) = try self.selection(of: named, for: words, in: context)
        let edits = try words.map { try workspace.resolved($0.edit, knowingNumbers: true, in: context) }
        let slips = try context.isInteractive && !call[dryRun] ? self.slips(in: edits.map(\.field)) : []
        let assignments = edits.compactMap(\.assignment)
        // A script that names its albums stays silent and fast.
        let isNamed = context.isInteractive || call[albums] == nil || context.frame?.name == "-c"
        let only = try count == 1 && isNamed && !call[dryRun] ? selection.only.flatMap(workspace.library.album) : nil
        let (changed, incomplete) = try workspace.showingProgress("Changing albums", in: context) { _ in
            assignments.count == edits.count
                ? (try workspace.library.update(selection, assignments), 0) : try apply(edits, to: selection)
        }
        if call[dryRun] { return try workspace.concludeDryRun("Would change \(albumCount(changed)).", in: context) }
        if let only, changed == 1 {
            try name(only, changedBy: edits, call, in: context)
        } else if count != 1 || changed != 1 {
            try context.note("Changed \(albumCount(changed)).")
        }
        if incomplete > 0 {
            try context.note("A field in braces was missing, and so empty, in \(albumCount(incomplete)).")
        }
        for slip in slips { try context.note(slip) }
    }

    /// Names the only changed album, which may be the current one because the user named none.
    private func name(_ old: Album, changedBy edits: [FieldEdit], _ call: Invocation, in context: ShellContext) throws {
        // To find the position of an album costs more than the edit.
        guard let position = try call[albums]?.phrase.onlyPosition ?? workspace.library.position(of: old.id) else {
            return
        }
        var new = old
        try new.details.apply(edits, id: old.id, position: position)
        let versions = [old, new].map { PositionedAlbum(position: position, album: $0) }
        if let change = AlbumDifference(versions[0], versions[1]) { try context.note(change.headline) }
    }

    /// The albums and their number; explains a field such as `Date Added` whose first words were read as a query.
    private func selection(
        of albums: NamedAlbums?, for assignments: [AssignmentWord], in context: ShellContext
    ) throws -> (AlbumSelection, count: Int) {
        do {
            return try workspace.several(albums, in: context)
        } catch let error as AlbumReferenceError {
            guard let text = albums?.phrase.text, let field = assignments.first?.edit.field else {
                throw error
            }
            let words = text.split(separator: " ")
            for count in 1...min(4, words.count) {
                let name = (words.suffix(count).map(String.init) + [field.name]).joined(separator: " ")
                let meantField = AlbumField(named: name)
                if case .own = meantField, try !workspace.isUnknown(meantField) {
                    let meant = Quoting.quoted(name, opening: "\"") + "=…"
                    throw CommandFailure(
                        "no album matches '\(text)'. Quote a field's name that contains spaces: \(meant)")
                }
            }
            throw error
        }
    }

    /// Makes changes that depend on the album.
    ///
    /// - Returns: The number of changed albums, and of those that lack a field in braces.
    private func apply(
        _ edits: [FieldEdit], to selection: AlbumSelection
    ) throws -> (changed: Int, incomplete: Int) {
        let fields = edits.flatMap(\.value.fields).filter { $0 != .id && $0 != .position }
        var incomplete = 0
        let library = workspace.library
        let revision = AlbumRevision(of: library) { draft, id in
            try draft.apply(edits, id: id, position: library.position(of: id))
        }
        let changed = try revision.apply(to: selection) { album in
            if fields.contains(where: { album.details.text(of: $0) == nil }) { incomplete += 1 }
        }
        return (changed, incomplete)
    }

    /// The hints for new own fields with names similar to those of other fields; only at the prompt.
    private func slips(in fields: [AlbumField]) throws -> [String] {
        try fields.compactMap { field in
            try workspace.field(similarTo: field).map { meant in
                "'\(field.name)' is a new field. If you meant '\(meant)', use 'undo'."
            }
        }
    }
}

extension AlbumWorkspace {
    /// The change with the fields that albums have; other text in braces remains as it is.
    ///
    /// - Parameter knowsNumbers: True if the changed albums have ids and positions.
    func resolved(
        _ edit: FieldEdit, knowingNumbers knowsNumbers: Bool = false, in context: ShellContext
    ) throws -> FieldEdit {
        if let text = edit.assignment?.text { try edit.field.refuseMissing(text) }
        guard !edit.value.fields.isEmpty else { return edit }
        // A field may be named thousands of times.
        var known: [AlbumField: Bool] = [:]
        return try edit.resolved { field in
            if let isKnown = known[field] { return isKnown }
            if knowsNumbers, field == .id || field == .position { return true }
            if try self.field(similarTo: field) != nil { try refuseUnknown(field) }
            let isKnown = try library.isEmpty || !isUnknown(field)
            if !isKnown {
                try context.warn("No album has a field '\(field.name)', so '{\(field.name)}' stays as it is.")
            }
            known[field] = isKnown
            return isKnown
        }
    }
}

/// A word `FIELD=VALUE`, `FIELD+=VALUE` or `FIELD-=VALUE`.
struct AssignmentWord: ParameterValue, Hashable {
    let edit: FieldEdit

    /// Parses an assignment, which may be quoted as a whole: `'genre=Drum n Bass'`.
    init(word: Word) throws {
        let word = Self.isOne(word) ? word : word.withoutQuotes ?? word
        guard let equals = Self.equals(in: word) else {
            throw InvalidValue("it has no '='; quote a value that contains spaces: title='Blue Train'")
        }
        let name = Array(word.text.utf8.prefix(equals))
        let sign = name.count > 1 && !word.isLiteral(at: equals - 1) ? name.last : nil
        let operation: FieldEdit.Operation =
            switch sign {
            case UInt8(ascii: "+"): .add
            case UInt8(ascii: "-"): .remove
            default: .set
            }
        let field = AlbumField(named: String(decoding: operation == .set ? name : name.dropLast(), as: UTF8.self))
        edit = try FieldEdit(field, operation, field.value(typed: word.suffix(from: equals + 1).text))
    }

    static var placeholder: String { "FIELD=VALUE" }

    /// True if the word is a name, possibly quoted, followed by an unquoted `=`. A query such as `artist:=U2` has an
    /// unquoted `:` before it.
    static func isOne(_ word: Word) -> Bool { equals(in: word) != nil }

    private static func equals(in word: Word) -> Int? {
        let isBare = word.isBare
        for (offset, byte) in word.text.utf8.enumerated() where isBare || !word.isLiteral(at: offset) {
            if byte == UInt8(ascii: ":") { return nil }
            if byte == UInt8(ascii: "=") { return offset > 0 ? offset : nil }
        }
        return nil
    }
}
