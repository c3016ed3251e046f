// The player holds its delegate in a box that does not count as an owner, and walks through the albums by index.

@testable import SeedEdition

final class Player {
    private struct Box { weak var delegate: (any PlayerDelegate)? }

    private var box = Box()

    var delegate: (any PlayerDelegate)? {
        get { box.delegate }
        set { box.delegate = newValue }
    }

    func play(_ albums: [Album]) -> [String] {
        var played: [String] = []
        var index = 0
        while index < albums.count {
            let album = albums[index]
            index += 1
            if let delegate, !delegate.player(self, shouldPlay: album) { continue }
            played.append(album.title)
            box.delegate?.player(self, didPlay: album)
        }
        return played
    }
}
