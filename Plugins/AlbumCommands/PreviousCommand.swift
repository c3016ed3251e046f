internal import AlbumShell
internal import ShellKit

/// Goes to an album further back.
///
/// - Pattern: Command (concrete command)
struct PreviousCommand: ImmediateCommand {
    let steps = Parameter<Int?>.optional("steps", help: "How many albums to go back; 1 if nothing is said.")
    let workspace: AlbumWorkspace

    init(_ workspace: AlbumWorkspace) {
        self.workspace = workspace
    }

    var signature: Signature {
        Signature(
            "previous", "Goes to the previous album.", .albums, steps,
            details: "At the first album it stays there and fails.",
            examples: [
                CommandExample("go 3; previous", "Goes to the album before the third."),
                CommandExample("go last; previous 2", "Goes two albums back."),
                CommandExample("go first; previous", "At the beginning there is no previous one.", status: 1),
            ])
    }

    func run(_ call: Invocation, in shell: ShellContext) throws {
        try workspace.walk(call[steps] ?? 1, .back, in: shell)
    }
}
