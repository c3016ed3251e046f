internal import AlbumShell
internal import MusicLibrary
internal import ShellKit
internal import Terminal

extension AlbumWorkspace {
    /// A direction in which one walks through the library, and the command that does.
    enum Direction: String {
        case forward = "next"
        case back = "previous"
    }

    /// Goes some albums in a direction, or else one, and says where that is; past an end it stays and fails.
    func walk(_ typed: Int?, _ direction: Direction, in shell: ShellContext) throws {
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
        try announce(PositionedAlbum(position: target, album: album), in: shell)
    }

    /// Says which album is the current one now, in one line.
    func announce(_ located: PositionedAlbum, in shell: ShellContext) throws {
        try shell.output.writeLine(located.headline)
    }
}
