internal import AlbumShell
internal import ShellKit

/// Moves to a following album.
///
/// - Pattern: Command (concrete command)
struct NextCommand: ImmediateCommand {
    let steps = Parameter<AtLeast<1>?>.optional("steps", help: "How many albums to go; 1 if nothing is said.")
    let workspace: AlbumWorkspace

    init(_ workspace: AlbumWorkspace) {
        self.workspace = workspace
    }

    var signature: Signature {
        Signature(
            "next", "Goes to the next album.", .albums, steps,
            details: "At the last album it stays there and fails.",
            examples: Self.examples)
    }

    private static let examples = [
        CommandExample(
            "next", "Goes to the album behind the current one.",
            output: "2  It's My Life – No Doubt (2003)"),
        CommandExample(
            "next 2", "Goes two albums on.",
            output: "3  Nothing Like The Sun – Sting (1999)"),
        CommandExample(
            "go last; next", "At the end there is no next one.",
            output: """
                5  American Pie – Madonna (2000)
                'next' leads past the last of 5 albums.
                """, status: 1),
    ]

    func run(_ call: Invocation, in shell: ShellContext) throws {
        try workspace.walk(call[steps]?.number, .forward, in: shell)
    }
}
