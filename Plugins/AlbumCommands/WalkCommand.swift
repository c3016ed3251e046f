internal import AlbumModel
internal import AlbumShell
internal import MusicLibrary
internal import ShellKit
internal import Terminal

/// Moves to a following or to a preceding album: `next` and `previous` differ only in the direction, so they are one type.
///
/// - Pattern: Command (concrete template)
struct WalkCommand: ImmediateCommand {
    /// A direction, with the name of its command.
    enum Direction: String {
        case forward = "next"
        case back = "previous"
    }

    let steps = Parameter<AtLeast<1>?>.optional("steps", help: "The number of albums to move by; 1 by default.")
    let direction: Direction
    let workspace: AlbumWorkspace

    init(_ direction: Direction, in workspace: AlbumWorkspace) {
        (self.direction, self.workspace) = (direction, workspace)
    }

    var signature: Signature {
        Signature(
            direction.rawValue, "Goes to the \(direction.rawValue) album.", .albums, steps,
            details: """
                At the \(direction == .forward ? "last" : "first") album the command fails and the current album stays the same.
                """,
            examples: direction == .forward ? Self.forwardExamples : Self.backExamples)
    }

    private static let forwardExamples = [
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

    private static let backExamples = [
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
        guard let here = try workspace.current.located() else { throw AlbumReferenceError.noCurrentAlbum }
        let (typed, count) = (call[steps]?.number, try workspace.library.count())
        let distance = direction == .forward ? typed ?? 1 : -(typed ?? 1)
        let (target, overflow) = here.position.addingReportingOverflow(distance)
        guard !overflow, let album = try workspace.library.album(at: target) else {
            throw AlbumReferenceError.beyondEnds(
                typed.map(String.init) ?? direction.rawValue, isForward: direction == .forward, count: count)
        }
        workspace.current.move(to: album.id)
        try workspace.announce(PositionedAlbum(position: target, album: album), in: context)
    }
}

extension AlbumWorkspace {
    func announce(_ located: PositionedAlbum, in context: ShellContext) throws {
        try context.output.writeLine(located.headline)
    }
}
