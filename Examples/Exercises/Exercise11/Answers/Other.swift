// The row remembers for each picture whether it is drawn, and counts these.

@testable import SeedEdition

final class CoverProgress {
    private var isDrawn: [Bool]
    private var observations: [Observation] = []

    var text: String { String(isDrawn.filter { $0 }.count) + " of " + String(isDrawn.count) }

    init(_ pictures: [Observed<Picture>]) {
        isDrawn = pictures.map { Self.hasRows($0.value) }
        for index in pictures.indices {
            let observation = pictures[index].observe { [unowned self] picture in
                isDrawn[index] = Self.hasRows(picture)
            }
            observations.append(observation)
        }
    }

    private static func hasRows(_ picture: Picture) -> Bool {
        switch picture {
        case .drawn(_): true
        case .awaited, .missing: false
        }
    }
}
