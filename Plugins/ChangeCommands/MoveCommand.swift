internal import AlbumShell
internal import MusicLibrary
internal import ShellKit

/// Moves albums to another position.
///
/// - Pattern: Command (concrete command)
struct MoveCommand: ImmediateCommand {
    let albums: Parameter<NamedAlbums>
    let target = Parameter<AtLeast<1>>.requiredOption("to", help: "Where the first of them is to stand.")
    let dryRun = Parameter.flag("dry-run", help: "Says how many albums would move, and moves none.")
    let workspace: AlbumWorkspace

    init(_ workspace: AlbumWorkspace) {
        self.workspace = workspace
        albums = .neededAlbums(of: workspace, help: "The albums to move; they keep their order.")
    }

    var signature: Signature {
        Signature(
            "move", "Moves albums to another place.", .changes, albums, target, dryRun,
            details: "The first of them then stands at that place, the rest behind it.",
            examples: Self.examples)
    }

    private static let examples = [
        CommandExample("move 5 --to 1", "Moves the fifth album before all others."),
        CommandExample(
            "move artist:sting , artist:u2 --to 1", "Moves the albums of two artists.",
            output: "Moved 2 albums to 1."),
        CommandExample(
            "move 1 --to 99", "There must be such a place.",
            output: "'99' is no place for an album. Use a number from 1 to 5.", status: 1),
    ]

    func run(_ call: Invocation, in shell: ShellContext) throws {
        let (selection, count) = try workspace.several(call[albums])
        let target = call[target].number
        let total = try workspace.library.count()
        // Albums that would extend beyond the end become the last ones; the message states their actual position.
        let place = target <= total ? min(target, total - count + 1) : target
        let moved = try workspace.library.move(selection, to: place)
        if call[dryRun] { return try shell.concludeDryRun("Would move \(albumCount(moved)) to \(place).") }
        if count > 1 { try shell.note("Moved \(albumCount(moved)) to \(place).") }
    }
}
