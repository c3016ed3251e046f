// Fails: 3
//
// A list of names is easier to use than a box that counts from 1, so the records are converted once. The copy is
// right until the box changes.

@testable import SeedEdition

final class RecordBoxAdapter: HorizontalScrollerDataSource {
    private let names: [String]

    init(_ box: RecordBox) {
        names = (0..<box.size).map { box.name(ofRecord: $0 + 1) }
    }

    func numberOfViews(in scroller: HorizontalScroller) -> Int {
        names.count
    }

    func horizontalScroller(_ scroller: HorizontalScroller, viewAt index: Int) -> any ScrollerTile {
        RecordTile(names[index])
    }
}
