// All tiles are made when the scroller asks for their number, which it does at each reload.

@testable import SeedEdition

final class RecordBoxAdapter: HorizontalScrollerDataSource {
    private let box: RecordBox
    private var tiles: [RecordTile] = []

    init(_ box: RecordBox) { self.box = box }

    func numberOfViews(in scroller: HorizontalScroller) -> Int {
        tiles = box.size == 0 ? [] : (1...box.size).map { number in RecordTile(box.name(ofRecord: number)) }
        return tiles.count
    }

    func horizontalScroller(_ scroller: HorizontalScroller, viewAt index: Int) -> any ScrollerTile { tiles[index] }
}
