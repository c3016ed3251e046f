internal import AlbumModel
internal import AlbumShell
internal import MusicLibrary
internal import ShellKit
internal import Terminal

/// Moves to a following album.
///
/// - Pattern: Command (concrete template)
struct NextCommand: ImmediateCommand {
    let steps = Parameter<AtLeast<1>?>.optional("steps", help: "The number of albums to move by; 1 by default.")
    let workspace: AlbumWorkspace

    init(_ workspace: AlbumWorkspace) { self.workspace = workspace }

    var signature: Signature {
        Signature(
            "next", "Goes to the next album.", .albums, steps,
            details: "At the last album the command fails and the current album stays the same.",
            examples: Self.examples)
    }

    private static let examples = [
        CommandExample(
            "next", "Goes to the album after the current one.",
            output: "2  It's My Life – No Doubt (2003)"),
        CommandExample(
            "next 2", "Goes forward by two albums.",
            output: "3  Nothing Like The Sun – Sting (1999)"),
        CommandExample(
            "go last; next", "Fails, because no album follows the last one.",
            output: """
                5  American Pie – Madonna (2000)
                'next' would go past the last of 5 albums.
                """, status: 1),
    ]

    func run(_ call: Invocation, in context: ShellContext) throws {
        try workspace.walk(call[steps]?.number, .forward, in: context)
    }
}

/// Moves to a preceding album.
///
/// - Pattern: Command (concrete template)
struct PreviousCommand: ImmediateCommand {
    let steps = Parameter<AtLeast<1>?>.optional("steps", help: "The number of albums to move by; 1 by default.")
    let workspace: AlbumWorkspace

    init(_ workspace: AlbumWorkspace) { self.workspace = workspace }

    var signature: Signature {
        Signature(
            "previous", "Goes to the previous album.", .albums, steps,
            details: "At the first album the command fails and the current album stays the same.",
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
            "go last; previous 2", "Goes back by two albums.",
            output: """
                5  American Pie – Madonna (2000)
                3  Nothing Like The Sun – Sting (1999)
                """),
        CommandExample(
            "go first; previous", "Fails, because no album precedes the first one.",
            output: """
                1  Best of Bowie – David Bowie (1992)
                'previous' would go past the first of 5 albums.
                """, status: 1),
    ]

    func run(_ call: Invocation, in context: ShellContext) throws {
        try workspace.walk(call[steps]?.number, .back, in: context)
    }
}

extension AlbumWorkspace {
    /// A direction of movement, with the name of its command.
    enum Direction: String {
        case forward = "next"
        case back = "previous"
    }

    /// Moves by a number of albums, or by one, and announces the new current album; fails past an end without moving.
    func walk(_ typed: Int?, _ direction: Direction, in context: ShellContext) throws {
        guard let here = try current.located() else { throw AlbumReferenceError.noCurrentAlbum }
        let count = try library.count()
        let steps = typed ?? 1
        let distance = direction == .forward ? steps : -steps
        let (target, overflow) = here.position.addingReportingOverflow(distance)
        guard !overflow, let album = try library.album(at: target) else {
            throw AlbumReferenceError.beyondEnds(
                typed.map(String.init) ?? direction.rawValue, isForward: direction == .forward, count: count)
        }
        current.move(to: album.id)
        try announce(PositionedAlbum(position: target, album: album), in: context)
    }

    func announce(_ located: PositionedAlbum, in context: ShellContext) throws {
        try context.output.writeLine(located.headline)
    }
}
