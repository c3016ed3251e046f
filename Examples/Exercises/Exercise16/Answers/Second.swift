// The player works with what the delegate is at each question, in two functions.

@testable import SeedEdition

final class Player {
    weak var delegate: (any PlayerDelegate)?

    func play(_ albums: [Album]) -> [String] { albums.compactMap(play).map(\.title) }

    private func play(_ album: Album) -> Album? {
        guard isWanted(album) else { return nil }
        if let delegate { delegate.player(self, didPlay: album) }
        return album
    }

    private func isWanted(_ album: Album) -> Bool {
        switch delegate {
        case nil: true
        case let other?: other.player(self, shouldPlay: album)
        }
    }
}
