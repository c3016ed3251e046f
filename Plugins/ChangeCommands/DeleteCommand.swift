internal import AlbumShell
internal import MusicLibrary
internal import ShellKit

/// Deletes albums.
///
/// Undo restores them at their positions.
/// - Pattern: Command (concrete command)
struct DeleteCommand: ImmediateCommand {
    let albums: Parameter<NamedAlbums?>
    let dryRun = Parameter.flag("dry-run", help: "Says what would go, and takes nothing.")
    let workspace: AlbumWorkspace

    init(_ workspace: AlbumWorkspace) {
        self.workspace = workspace
        albums = .albums(of: workspace, help: "The albums to take out; the current one if none is named.")
    }

    var signature: Signature {
        Signature(
            "delete", "Takes albums out of the library.", .changes, albums, dryRun,
            details: "Nothing asks whether you are sure: 'undo' puts them back where they were.",
            examples: Self.examples)
    }

    private static let examples = [
        CommandExample(
            "delete 3", "Takes the third album out.",
            output: "Deleted 'Nothing Like The Sun'."),
        CommandExample(
            "delete 2-4 ; undo", "Takes three albums out, and puts them back.",
            output: """
                Deleted 3 albums.
                Undid 1: delete 2-4
                """),
        CommandExample(
            "delete genre:pop --dry-run", "Says how many albums would go.",
            output: "Would delete 5 albums."),
        CommandExample(
            "delete artist:abba", "It is a failure when no album fits.",
            output: "No album fits 'artist:abba'. 'help albums' says how to name one.", status: 1),
    ]

    func run(_ call: Invocation, in shell: ShellContext) throws {
        let (selection, _) = try workspace.several(call[albums])
        let title = try selection.only.flatMap { try workspace.library.album($0)?.title }
        let removed = try workspace.library.remove(selection)
        if call[dryRun] { return try shell.concludeDryRun("Would delete \(albumCount(removed)).") }
        try shell.note("Deleted \(title.map { "'\($0)'" } ?? albumCount(removed)).")
    }
}
