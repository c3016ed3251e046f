// Fails: 6
//
// A property that holds an object is strong unless it says otherwise. The delegate owns the player, so the two keep each
// other alive for ever.

@testable import SeedEdition

final class Player {
    var delegate: (any PlayerDelegate)?

    func play(_ albums: [Album]) -> [String] {
        var played: [String] = []
        for album in albums where delegate?.player(self, shouldPlay: album) ?? true {
            played.append(album.title)
            delegate?.player(self, didPlay: album)
        }
        return played
    }
}
