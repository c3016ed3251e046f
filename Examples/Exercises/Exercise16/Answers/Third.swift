// The albums wait in a queue, from which the player takes one after the other.

@testable import SeedEdition

final class Player {
    private weak var asked: (any PlayerDelegate)?

    var delegate: (any PlayerDelegate)? {
        get { asked }
        set { asked = newValue }
    }

    func play(_ albums: [Album]) -> [String] {
        var (queue, titles): (ArraySlice<Album>, [String]) = (albums[...], [])
        while let album = queue.popFirst() {
            if asked?.player(self, shouldPlay: album) == false { continue }
            titles += [album.title]
            asked?.player(self, didPlay: album)
        }
        return titles
    }
}
