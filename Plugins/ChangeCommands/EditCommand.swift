internal import AlbumShell
internal import MusicLibrary
internal import ShellKit

/// Sets fields of albums.
///
/// - Pattern: Command (concrete template)
struct EditCommand: ImmediateCommand {
    let albums: Parameter<NamedAlbums?>
    let assignments: Parameter<[AssignmentWord]>
    let dryRun = Parameter.flag("dry-run", help: "Shows how many albums would change, without changing them.")
    let workspace: AlbumWorkspace

    init(_ workspace: AlbumWorkspace) {
        self.workspace = workspace
        albums = .albums(
            of: workspace, precedesAssignments: true, help: "The albums to change; the current one by default.")
        assignments = .list(
            "assignments", isNeeded: true, help: "A field and its new value; without a value, removes the field.",
            completion: .values(AssignmentValues(in: workspace)), begins: AssignmentWord.isOne)
    }

    var signature: Signature {
        Signature(
            "edit", "Sets fields of albums.", .changes, albums, assignments, dryRun,
            details: "An album can have any field besides title, artist, genre, year and cover: edit label=ECM.",
            examples: Self.examples)
    }

    private static let examples = [
        CommandExample("edit 3 genre=Rock year=1987", "Sets two fields of the third album."),
        CommandExample(
            "edit genre:pop genre='Art Pop'", "Renames a genre in the whole library.",
            output: "Changed 5 albums."),
        CommandExample("edit label=ECM", "Adds a field to the current album."),
        CommandExample("edit . genre=", "Removes the genre of the current album."),
        CommandExample("edit 1 title=Blue Train", "Fails, because a value with a space must be quoted.", status: 1),
    ]

    func run(_ call: Invocation, in context: ShellContext) throws {
        let (selection, count) = try workspace.several(call[albums])
        let assignments = call[assignments].map(\.assignment)
        let slips = try context.isInteractive && !call[dryRun] ? self.slips(in: assignments) : []
        let changed = try workspace.library.update(selection, assignments)
        if call[dryRun] { return try context.concludeDryRun("Would change \(albumCount(changed)).") }
        if count != 1 || changed != 1 { try context.note("Changed \(albumCount(changed)).") }
        for slip in slips { try context.note(slip) }
    }

    /// The hints for new own fields with names similar to known fields; only at the prompt.
    private func slips(in assignments: [FieldAssignment]) throws -> [String] {
        try assignments.compactMap { assignment in
            try workspace.knownField(similarTo: assignment.field).map { meant in
                "'\(assignment.field.name)' is a new field. If you meant '\(meant)', use 'undo'."
            }
        }
    }
}

/// A word `FIELD=VALUE`.
struct AssignmentWord: ParameterValue, Hashable {
    let assignment: FieldAssignment

    init(word: Word) throws {
        guard let equals = Self.equals(in: word) else {
            throw InvalidValue("it has no '='; quote a value that contains spaces: title='Blue Train'")
        }
        let utf8 = word.text.utf8
        let index = utf8.index(utf8.startIndex, offsetBy: equals)
        let field = AlbumField(named: String(word.text[..<index]))
        assignment = try FieldAssignment(field, word.suffix(from: equals + 1).text)
    }

    static var placeholder: String { "FIELD=VALUE" }

    /// True if the word is a name, possibly quoted, followed by an unquoted `=`. A query such as `artist:=U2` has an
    /// unquoted `:` before it.
    static func isOne(_ word: Word) -> Bool { equals(in: word) != nil }

    private static func equals(in word: Word) -> Int? {
        for (offset, byte) in word.text.utf8.enumerated() where !word.isLiteral(at: offset) {
            if byte == UInt8(ascii: ":") { return nil }
            if byte == UInt8(ascii: "=") { return offset > 0 ? offset : nil }
        }
        return nil
    }
}
