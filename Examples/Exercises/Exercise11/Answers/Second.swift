// The row holds the set of the pictures that are drawn, by their places, and adds and removes each by itself.

@testable import SeedEdition

final class CoverProgress {
    private(set) var text = ""
    private let total: Int
    private var drawn: Set<Int> = [] {
        didSet { text = "\(drawn.count) of \(total)" }
    }
    private var observations: [Observation] = []

    init(_ pictures: [Observed<Picture>]) {
        total = pictures.count
        drawn = []
        for (place, picture) in pictures.enumerated() {
            note(picture.value, at: place)
            observations.append(picture.observe { [weak self] in self?.note($0, at: place) })
        }
        text = "\(drawn.count) of \(total)"
    }

    private func note(_ picture: Picture, at place: Int) {
        guard case .drawn = picture else {
            drawn.remove(place)
            return
        }
        drawn.insert(place)
    }
}
