// A structure inside the adapter turns the numbers of the scroller into those of the box.

@testable import SeedEdition

final class RecordBoxAdapter: HorizontalScrollerDataSource {
    private struct Names {
        let box: RecordBox
        var count: Int { box.size }
        subscript(index: Int) -> String { box.name(ofRecord: index + 1) }
    }

    private let names: Names

    init(_ box: RecordBox) { names = Names(box: box) }

    func numberOfViews(in _: HorizontalScroller) -> Int { names.count }

    func horizontalScroller(_: HorizontalScroller, viewAt index: Int) -> any ScrollerTile { RecordTile(names[index]) }
}
