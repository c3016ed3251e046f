// Fails: 3, 4
//
// The row adds one for each cover that arrives, which is less work than counting all of them. But a notification
// reports a new value, not a new cover, so the number drifts away from the truth.

@testable import SeedEdition

final class CoverProgress {
    private(set) var text = ""
    private var count = 0
    private var observations: [Observation] = []

    init(_ pictures: [Observed<Picture>]) {
        for picture in pictures {
            if case .drawn = picture.value { count += 1 }
            observations.append(
                picture.observe { [weak self] value in
                    guard case .drawn = value, let self else { return }
                    count += 1
                    text = "\(count) of \(pictures.count)"
                })
        }
        text = "\(count) of \(pictures.count)"
    }
}
