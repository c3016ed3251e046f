// Exercise 9: Adapter
//
// A box contains records of another program. You cannot change 'RecordBox',
// and the scroller cannot change either: it asks a data source for tiles.
// Write the data source that shows a box in the scroller:
//
//  1. The scroller finds as many tiles as the box has records.
//  2. Each tile has the name of its record, in the order of the box.
//  3. After the next 'reload', records that were put into the box appear.
//
// The box counts its records from 1, and the scroller counts its tiles from
// 0. 'RecordBox' is in Check.swift, and so is 'RecordTile', a tile:
//
//     var size: Int
//     func name(ofRecord number: Int) -> String
//
// Edit this file only. 'bluelib exercise 9' or 'make exercise N=9' checks it.

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
