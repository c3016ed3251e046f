internal import AlbumModel
internal import AlbumShell
internal import MusicLibrary
internal import ShellKit

/// Adds an album, which becomes the current one.
///
/// - Pattern: Command (concrete template)
struct AddCommand: ImmediateCommand {
    let title = Parameter<FieldAssignment>.required("title", placeholder: "TITLE", help: "The title.") {
        try FieldAssignment(.title, $0.text)
    }
    let artist: Parameter<FieldAssignment>
    let genre: Parameter<String?>
    let year = Parameter<FieldAssignment?>.option("year", placeholder: "Y", help: "The year of release.") {
        try FieldAssignment(.year, $0.text)
    }
    let cover = Parameter<String?>.option(
        "cover", placeholder: "URL|FILE", help: "The address or the file of a picture of the cover.", completion: .files
    ) { AlbumField.cover.value(typed: $0.text) }
    let position = Parameter<AtLeast<1>?>.option("at", help: "The position of the album; the end by default.")
    let fields: Parameter<[FieldWord]>
    let dryRun = Parameter.flag("dry-run", help: "Shows what would be added, without adding it.")
    let workspace: AlbumWorkspace

    init(_ workspace: AlbumWorkspace) {
        self.workspace = workspace
        artist = .requiredOption(
            "artist", placeholder: "A", help: "The artist.", completion: .values(FieldValues(.artist, in: workspace))
        ) { try FieldAssignment(.artist, $0.text) }
        genre = .option(
            "genre", placeholder: "G", help: "The genre.", completion: .values(FieldValues(.genre, in: workspace)))
        fields = .list(
            "fields", help: "Another field and its value.", completion: .values(AssignmentValues(in: workspace)))
    }

    var signature: Signature {
        Signature(
            "add", "Adds an album.", .changes, title, fields, artist, genre, year, cover, position, dryRun,
            details:
                "At the prompt, a note names an album with the same artist and title, compared as 'duplicates' does.",
            examples: [
                CommandExample("add Blue --artist 'Joni Mitchell' --year 1971", "Adds an album at the end."),
                CommandExample("add 'Pet Sounds' --artist 'The Beach Boys' --at 1", "Adds an album before all others."),
                CommandExample("add Blue --artist Joni label=Reprise", "Adds an album with a field of your own."),
                CommandExample("add Blue", "Fails, because an album needs an artist.", status: 1),
            ])
    }

    func check(_ call: Invocation, in context: ShellContext) throws {
        guard !call[fields].isEmpty else { return }
        guard call[fields].count <= EditCommand.mostAssignments else {
            throw CommandFailure(
                "an album can be added with at most \(EditCommand.mostAssignments) fields. Use 'edit' for others.")
        }
        let options: [(AlbumField, String, String?)] = [
            (.title, "", call[title].text), (.artist, "--artist ", call[artist].text),
            (.genre, "--genre ", call[genre]), (.year, "--year ", call[year]?.text),
            (.cover, "--cover ", call[cover]),
        ]
        for word in call[fields] where word.edit.operation == .set {
            guard case (_, let option, let value?)? = options.first(where: { $0.0 == word.edit.field }),
                value != word.edit.assignment?.text
            else { continue }
            throw CommandFailure(
                "the \(word.edit.field.name) is given twice: \(option)\(Quoting.quoted(value)) and \(word.source). Leave one out."
            )
        }
    }

    func run(_ call: Invocation, in context: ShellContext) throws {
        try check(call, in: context)
        var draft = AlbumDraft(
            title: call[title].text, artist: call[artist].text, genre: call[genre],
            coverURL: call[cover])
        if let year = call[year] { draft.apply(year) }
        if let cover = draft.coverURL { try AlbumField.cover.refuseMissing(cover) }
        try draft.apply(try call[fields].map { try workspace.resolved($0.edit, in: context) })
        let id = try workspace.library.add(draft, at: call[position]?.number)
        if call[dryRun] {
            return try workspace.concludeDryRun("Would add '\(draft.title)' by \(draft.artist).", in: context)
        }
        workspace.current.move(to: id)
        if context.isInteractive, let other = try workspace.library.duplicate(of: Album(id: id, details: draft)) {
            let ids = [other.album.id, id].sorted().map { String($0.number) }.joined(separator: ",")
            try context.note(
                "This album equals '\(other.album.title)' (\(other.position)). 'duplicates' shows both. 'merge id:\(ids)' joins them."
            )
        }
    }
}

/// A word `FIELD=VALUE` after the title.
struct FieldWord: ParameterValue {
    let edit: FieldEdit
    /// The word as it can be typed.
    let source: String

    init(word: Word) throws {
        // A name with a space may be the rest of a title.
        guard AssignmentWord.isOne(word) || word.withoutQuotes?.text.wholeMatch(of: /[^ :=]+=.*/) != nil else {
            let parts = word.text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map {
                Quoting.quoted(String($0))
            }
            throw InvalidValue(
                !word.isBare && parts.count == 2
                    ? "quote only the name or the value: \(parts.joined(separator: "="))"
                    : "it has no '='; quote a title that contains spaces, and a value: label='Blue Note'")
        }
        edit = try AssignmentWord(word: word).edit
        source = word.source
    }

    static var placeholder: String { AssignmentWord.placeholder }
}
