internal import AlbumModel
internal import AlbumShell
internal import ShellKit

/// Makes an album the current one.
///
/// - Pattern: Command (concrete template)
struct GoCommand: ImmediateCommand {
    let album: Parameter<NamedAlbums>
    let workspace: AlbumWorkspace

    init(_ workspace: AlbumWorkspace) {
        self.workspace = workspace
        album = .requiredAlbums(of: workspace, placeholder: "ALBUM", help: "The album to go to.")
    }

    var signature: Signature {
        Signature(
            "go", "Makes an album the current one.", .albums, album,
            examples: Self.examples)
    }

    private static let examples = [
        CommandExample(
            "go 3", "Goes to the third album.",
            output: "3  Nothing Like The Sun – Sting (1999)"),
        CommandExample(
            "go last", "Goes to the last album.",
            output: "5  American Pie – Madonna (2000)"),
        CommandExample(
            "go american pie", "Goes to an album by its title.",
            output: "5  American Pie – Madonna (2000)"),
    ]

    func run(_ call: Invocation, in context: ShellContext) throws {
        let found = try workspace.one(call[album], in: context)
        workspace.current.move(to: found.album.id)
        try workspace.announce(found, in: context)
    }
}
