internal import AlbumModel
internal import AlbumShell
internal import MusicLibrary
internal import ShellKit

/// Deletes albums.
///
/// Undo restores them at their positions.
/// - Pattern: Command (concrete template)
struct DeleteCommand: ImmediateCommand {
    let albums: Parameter<NamedAlbums?>
    let dryRun = Parameter.flag("dry-run", help: "Shows the albums that would be deleted, without deleting them.")
    let workspace: AlbumWorkspace

    init(_ workspace: AlbumWorkspace) {
        self.workspace = workspace
        albums = .albums(of: workspace, help: "The albums to delete; the current one by default.")
    }

    var signature: Signature {
        Signature(
            "delete", "Deletes albums from the library.", .changes, albums, dryRun,
            details: "The command does not ask for confirmation: 'undo' restores the albums at their positions.",
            examples: Self.examples)
    }

    private static let examples = [
        CommandExample(
            "delete 3", "Deletes the third album.",
            output: "Deleted 'Nothing Like The Sun'."),
        CommandExample(
            "delete 2-4 ; undo", "Deletes three albums, and restores them.",
            output: """
                Deleted 3 albums.
                Undid 1: delete 2-4
                """),
        CommandExample(
            "delete year:2000 --dry-run", "Shows the albums that would be deleted.",
            output: """
                Would delete 2 albums:
                  4  Staring at the Sun – U2: deleted
                  5  American Pie – Madonna: deleted
                """),
        CommandExample(
            "delete artist:abba", "Fails, because no album matches.",
            output: "No album matches 'artist:abba'. 'help albums' explains how to select albums.", status: 1),
    ]

    func run(_ call: Invocation, in context: ShellContext) throws {
        let (selection, _) = try workspace.several(call[albums], in: context)
        let title = try selection.only.flatMap { try workspace.library.album($0)?.title }
        let removed = try workspace.showingProgress("Deleting albums", in: context) { _ in
            try workspace.library.remove(selection)
        }
        if call[dryRun] { return try workspace.concludeDryRun("Would delete \(albumCount(removed)).", in: context) }
        try context.note("Deleted \(title.map { "'\($0)'" } ?? albumCount(removed)).")
    }
}
