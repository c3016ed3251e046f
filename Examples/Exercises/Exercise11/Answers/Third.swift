// The observers share a counter with the row, and change it by the difference between the old state and the new one.

@testable import SeedEdition

final class CoverProgress {
    private final class Counter { var value = 0 }

    private let counter = Counter()
    private let size: Int
    private let observations: [Observation]

    var text: String { "\(counter.value) of \(size)" }

    init(_ pictures: [Observed<Picture>]) {
        size = pictures.count
        observations = pictures.map { [counter] subject in
            var old = Self.number(subject.value)
            counter.value += old
            return subject.observe { picture in
                let new = Self.number(picture)
                counter.value += new - old
                old = new
            }
        }
    }

    private static func number(_ picture: Picture) -> Int {
        if case .drawn = picture { 1 } else { 0 }
    }
}
