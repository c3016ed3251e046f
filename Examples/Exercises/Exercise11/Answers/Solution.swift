// Each notification makes the row count the pictures again. The notification says that something changed; the state
// of the row follows from the subjects alone.

@testable import SeedEdition

final class CoverProgress {
    private(set) var text = ""
    private let pictures: [Observed<Picture>]
    private var observations: [Observation] = []

    init(_ pictures: [Observed<Picture>]) {
        self.pictures = pictures
        observations = pictures.map { $0.observe { [weak self] _ in self?.update() } }
        update()
    }

    private func update() {
        let count = pictures.count { picture in
            if case .drawn = picture.value { true } else { false }
        }
        text = "\(count) of \(pictures.count)"
    }
}
