// The player asks whoever is its delegate at that moment, and holds no strong reference to it.

@testable import SeedEdition

final class Player {
    weak var delegate: (any PlayerDelegate)?

    func play(_ albums: [Album]) -> [String] {
        var played: [String] = []
        for album in albums where delegate?.player(self, shouldPlay: album) ?? true {
            played.append(album.title)
            delegate?.player(self, didPlay: album)
        }
        return played
    }
}
