// The adapter holds the box and translates each call. It stores no data, so it can never disagree with the box.

@testable import SeedEdition

final class RecordBoxAdapter: HorizontalScrollerDataSource {
    private let box: RecordBox

    init(_ box: RecordBox) {
        self.box = box
    }

    func numberOfViews(in scroller: HorizontalScroller) -> Int {
        box.size
    }

    func horizontalScroller(_ scroller: HorizontalScroller, viewAt index: Int) -> any ScrollerTile {
        RecordTile(box.name(ofRecord: index + 1))
    }
}
