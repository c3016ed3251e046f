internal import AlbumShell
internal import MusicLibrary
internal import ShellKit
internal import Terminal

extension AlbumWorkspace {
    /// A direction of movement, with the name of its command.
    enum Direction: String {
        case forward = "next"
        case back = "previous"
    }

    /// Moves by a number of albums, or by one, and announces the new current album; fails past an end without moving.
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

    /// Announces the current album in one line.
    func announce(_ located: PositionedAlbum, in shell: ShellContext) throws {
        try shell.output.writeLine(located.headline)
    }
}
