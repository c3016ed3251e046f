internal import AlbumShell
internal import LineEditing
internal import MusicLibrary
internal import Pictures
internal import ShellKit
internal import Terminal

/// Shows the covers of the library in a row that the user navigates.
///
/// - Pattern: Command (concrete command)
struct CoversCommand: Command {
    let workspace: AlbumWorkspace

    var signature: Signature {
        Signature(
            "covers", "Shows the covers side by side, to go along by keys.", .covers,
            details: """
                ← and → go to the next cover, Home and End to the first and the last, Page Up and Page Down go along by what \
                fits the screen. The wheel goes along as well, and a click goes to a cover, where the terminal tells of \
                them. What is typed within a second leads to the next title that begins so.

                Enter stays: the album becomes the current one. Esc, Ctrl-C and a 'q' by itself return to where you were; \
                'Q' leads to the titles that begin with it.
                """,
            examples: [CommandExample("covers", "Shows the covers, the current album's in the middle.", status: 1)])
    }

    func run(_ call: Invocation, in shell: ShellContext) async throws {
        if try workspace.library.isEmpty {
            throw CommandFailure("the library has no albums. 'add' or 'import' brings some.")
        }
        let view = try await shell.openView(for: signature.name)
        let style = workspace.pictures.style(in: shell)
        let drawer = style.map { CoverDrawer($0, stage: $0.forMoving.hasPlaceholders ? CoverStage(view) : nil) }
        let controller = CoversController(workspace, view, shell.events, drawer)
        let chosen = await controller.run()
        await view.close()
        if let obstacle = controller.obstacle, let remedy = obstacle.remedy {
            try shell.note("Covers could not be drawn: that \(obstacle). \(remedy)")
        }
        guard let chosen else { return }
        workspace.current.move(to: chosen.album.id)
        try shell.output.writeLine(chosen.headline)
    }
}
