// Exercise 9: Adapter
//
// A box contains records of another program. You cannot change 'RecordBox',
// and the scroller cannot change either: it asks a data source for tiles.
// Write the data source that shows a box in the scroller.
//
// The box counts its records from 1, and the scroller counts its tiles from
// 0. Records may be put into the box at any time; after the next 'reload'
// the scroller shows them. 'RecordBox' is in Check.swift:
//
//     var size: Int
//     func name(ofRecord number: Int) -> String
//
// Edit this file only. 'make exercise N=9' checks it.

@testable import SeedEdition

final class RecordBoxAdapter: HorizontalScrollerDataSource {
    init(_ box: RecordBox) {
    }

    func numberOfViews(in scroller: HorizontalScroller) -> Int {
        0
    }

    func horizontalScroller(_ scroller: HorizontalScroller, viewAt index: Int) -> any ScrollerTile {
        RecordTile("")
    }
}
