internal import AlbumShell
internal import MusicLibrary
internal import ShellKit

/// Moves albums to another position.
///
/// - Pattern: Command (concrete template)
struct MoveCommand: ImmediateCommand {
    let albums: Parameter<NamedAlbums>
    let target = Parameter<AtLeast<1>>.requiredOption("to", help: "The new position of the first of them.")
    let dryRun = Parameter.flag("dry-run", help: "Shows where albums would move, without moving them.")
    let workspace: AlbumWorkspace

    init(_ workspace: AlbumWorkspace) {
        self.workspace = workspace
        albums = .requiredAlbums(of: workspace, help: "The albums to move; they keep their order.")
    }

    var signature: Signature {
        Signature(
            "move", "Moves albums to another position.", .changes, albums, target, dryRun,
            details: "The first of them moves to that position, the others follow it.",
            examples: Self.examples)
    }

    private static let examples = [
        CommandExample("move 5 --to 1", "Moves the fifth album to the beginning."),
        CommandExample(
            "move artist:sting , artist:u2 --to 1", "Moves the albums of two artists.",
            output: "Moved 2 albums to position 1."),
        CommandExample(
            "move 1 --to 99", "Fails, because the library has no such position.",
            output: "'99' is not a position in the library. Use a number from 1 to 5.", status: 1),
    ]

    func run(_ call: Invocation, in context: ShellContext) throws {
        let (selection, count) = try workspace.several(call[albums], in: context)
        let target = call[target].number
        let total = try workspace.library.count()
        // Albums that would extend beyond the end become the last ones; the message states their actual position.
        let position = target <= total ? min(target, total - count + 1) : target
        let moved = try workspace.showingProgress("Moving albums", in: context) { _ in
            try workspace.library.move(selection, to: position)
        }
        if call[dryRun] {
            return try workspace.concludeDryRun("Would move \(albumCount(moved)) to position \(position).", in: context)
        }
        if count > 1 { try context.note("Moved \(albumCount(moved)) to position \(position).") }
    }
}
