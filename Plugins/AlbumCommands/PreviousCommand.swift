internal import AlbumShell
internal import ShellKit

/// Moves to a preceding album.
///
/// - Pattern: Command (concrete command)
struct PreviousCommand: ImmediateCommand {
    let steps = Parameter<AtLeast<1>?>.optional("steps", help: "How many albums to go back; 1 if nothing is said.")
    let workspace: AlbumWorkspace

    init(_ workspace: AlbumWorkspace) {
        self.workspace = workspace
    }

    var signature: Signature {
        Signature(
            "previous", "Goes to the previous album.", .albums, steps,
            details: "At the first album it stays there and fails.",
            examples: Self.examples)
    }

    private static let examples = [
        CommandExample(
            "go 3; previous", "Goes to the album before the third.",
            output: """
                3  Nothing Like The Sun – Sting (1999)
                2  It's My Life – No Doubt (2003)
                """),
        CommandExample(
            "go last; previous 2", "Goes two albums back.",
            output: """
                5  American Pie – Madonna (2000)
                3  Nothing Like The Sun – Sting (1999)
                """),
        CommandExample(
            "go first; previous", "At the beginning there is no previous one.",
            output: """
                1  Best of Bowie – David Bowie (1992)
                'previous' leads past the first of 5 albums.
                """, status: 1),
    ]

    func run(_ call: Invocation, in shell: ShellContext) throws {
        try workspace.walk(call[steps]?.number, .back, in: shell)
    }
}
