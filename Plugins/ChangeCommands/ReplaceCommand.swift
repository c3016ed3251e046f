internal import AlbumModel
internal import AlbumShell
internal import MusicLibrary
internal import ShellKit

/// Replaces text in a field of albums.
///
/// - Pattern: Command (concrete template)
struct ReplaceCommand: ImmediateCommand {
    let field: Parameter<AlbumField>
    let pattern = Parameter<TextPattern>.required(
        "regex", placeholder: "REGEX", help: "The regular expression; case is ignored."
    ) { word in
        guard !word.text.isEmpty else { throw InvalidValue("a regular expression needs some text") }
        return try TextPattern(word.text)
    }
    let text = Parameter<String>.required("text", help: "The text in place of each match.")
    let albums: Parameter<NamedAlbums?>
    let dryRun = Parameter.flag("dry-run", help: "Shows what would change, without changing it.")
    let workspace: AlbumWorkspace

    init(_ workspace: AlbumWorkspace) {
        self.workspace = workspace
        field = .required(
            "field", placeholder: "FIELD", help: "The field.",
            completion: .values(FieldNames(of: workspace.reader, .single))
        ) { word in
            let field = AlbumField(named: word.text)
            guard !field.name.isEmpty else { throw InvalidValue("a field needs a name") }
            return field
        }
        albums = .albums(of: workspace, help: "The albums to change; the current one by default, '*' for all.")
    }

    var signature: Signature {
        Signature(
            "replace", "Replaces text in a field of albums.", .changes, field, pattern, text, albums, dryRun,
            details: """
                In the text, $1 or \\1 is the first group of the expression, ${name} a named group, and $0 the whole \
                match; $$ is a dollar sign. Put both into 'single quotes', because the shell has variables too. Case \
                is ignored; (?-i) at the beginning considers it. In a field with several values, each is replaced by \
                itself. A field that becomes empty is removed.
                """,
            examples: Self.examples)
    }

    private static let examples = [
        CommandExample(
            "replace title ' the sun$' '' *", "Removes words at the end of all titles.", output: "Changed 2 albums."),
        CommandExample(
            "replace artist '(\\w+) (\\w+)' '$2, $1' 1 --dry-run", "Shows the swap of two words.",
            output: """
                Would change 1 album:
                  1  David Bowie → Bowie, David
                """),
        CommandExample("replace title .+ '' 1", "Fails, because an album needs a title.", status: 1),
    ]

    func check(_ call: Invocation, in context: ShellContext) throws {
        _ = try PatternReplacement(call[text], for: call[pattern])
    }

    func run(_ call: Invocation, in context: ShellContext) throws {
        let field = call[field]
        let replacement = try PatternReplacement(call[text], for: call[pattern])
        try workspace.refuseUnknown(field)
        let (selection, _) = try workspace.several(call[albums], in: context)
        let matcher = try call[pattern].makeMatcher()
        let revision = AlbumRevision(of: workspace.library) { draft, _ in
            try draft.replace(matcher, in: field, with: replacement)
        }
        let changed = try workspace.showingProgress("Replacing text", in: context) { _ in
            try revision.apply(to: selection)
        }
        // A user who forgets the albums probably means all.
        let hint = changed == 0 && call[albums] == nil ? " Only the current album was searched; '*' means all." : ""
        guard call[dryRun] else { return try context.note("Changed \(albumCount(changed)).\(hint)") }
        // The command names the field.
        try workspace.concludeDryRun("Would change \(albumCount(changed)).\(hint)", in: context) { album in
            album.fields.map(\.change).joined()
        }
    }
}
