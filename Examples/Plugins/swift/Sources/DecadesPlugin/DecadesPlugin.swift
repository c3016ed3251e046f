import AlbumShell
import AlbumModel
import MusicLibrary
import ShellKit

/// Adds the command `decades` to the program.
public struct DecadesPlugin: Plugin {
    public let name = "Decades"
    public let summary = "Gives albums a field with their decade."
    private let workspace: AlbumWorkspace

    /// A plugin for the library of a workspace.
    public init(_ workspace: AlbumWorkspace) { self.workspace = workspace }

    public var commands: CommandList { [("decades", { DecadesCommand(workspace) })] }
}

/// Sets the field `decade` of albums: `1990s` for an album of 1992.
struct DecadesCommand: ImmediateCommand {
    let workspace: AlbumWorkspace
    let albums: Parameter<NamedAlbums?>

    init(_ workspace: AlbumWorkspace) {
        self.workspace = workspace
        albums = .albums(of: workspace, help: "The albums to change; the current one by default.")
    }

    var signature: Signature {
        Signature(
            "decades", "Sets the field 'decade' of albums from their years.", .changes, albums,
            examples: [CommandExample("decades *", "Sets it for all albums.", output: "Changed 5 albums.")])
    }

    func run(_ call: Invocation, in context: ShellContext) throws {
        let revision = AlbumRevision(of: workspace.library) { album, _ in
            album.fields["decade"] = album.year.map { "\($0 / 10)0s" }
        }
        let changed = try revision.apply(to: workspace.several(call[albums], in: context).selection)
        try context.note("Changed \(albumCount(changed)).")
    }
}
