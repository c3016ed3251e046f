internal import AlbumModel
internal import AlbumShell
internal import LineEditing
internal import MusicLibrary
internal import Pictures
internal import ShellKit
internal import Terminal

/// Shows the covers of albums in a row that the user navigates.
///
/// - Pattern: Command (concrete template)
struct CoversCommand: Command {
    let albums: Parameter<NamedAlbums?>
    let workspace: AlbumWorkspace

    init(_ workspace: AlbumWorkspace) {
        self.workspace = workspace
        albums = .albums(of: workspace, help: "The albums whose covers to show; all by default.")
    }

    var signature: Signature {
        Signature(
            "covers", "Shows the covers side by side; the arrow keys move along them.", .covers, albums,
            details: """
                ← and → move to the next cover, Home and End to the first and the last, Page Up and Page Down by the width of \
                the screen. In terminals with mouse support, the wheel moves too, and a click selects a cover. Typing \
                moves to the next album with a word in title or artist that begins with the typed text. After a pause of a \
                second, a new search begins.

                Enter makes the selected album the current one. Esc, Ctrl-C and a single 'q' return without changing the \
                current album; 'Q' begins a search for words that begin with it.
                """,
            examples: [
                CommandExample("covers", "Shows the covers around that of the current album.", status: 1),
                CommandExample("covers genre:jazz year:..1965", "Shows the covers of some albums.", status: 1),
            ])
    }

    func run(_ call: Invocation, in shell: ShellContext) async throws {
        if try workspace.library.isEmpty {
            throw CommandFailure("the library is empty. 'add' or 'import' adds albums.")
        }
        let query = try call[albums].map { try workspace.matching($0, in: shell) } ?? .all
        let view = try await shell.openView(for: signature.name)
        let drawer = workspace.pictures.drawer(in: shell)?.forTiles(of: view)
        let controller = CoversController(workspace, query, view, shell.events, drawer)
        let chosen = await controller.run()
        await view.close()
        if let obstacle = controller.obstacle, let remedy = obstacle.remedy {
            try shell.note("Covers could not be drawn: a picture \(obstacle). \(remedy)")
        }
        guard let chosen else { return }
        workspace.current.move(to: chosen.album.id)
        try shell.output.writeLine(chosen.headline)
    }
}
