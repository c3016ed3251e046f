// Exercise 11: Observer of one property
//
// Write a row that shows how many covers have arrived: '2 of 3'. A cover has
// arrived if its picture is 'drawn':
//
//  1. A cover that was there at the beginning counts.
//  2. A cover that arrives later counts.
//  3. A cover that is drawn again, for example larger, counts once.
//  4. A cover that is lost no longer counts: its picture is 'missing'.
//  5. It observes the pictures, and does not ask for them when it is read.
//  6. When nobody holds the row any more, it and its observations end.
//
// Each picture is an 'Observed<Picture>': 'value' is its state now, and
// 'observe { picture in … }' reports each later state.
//
// Edit this file only. 'bluelib exercise 11' or 'make exercise N=11' checks it.

@testable import SeedEdition

final class CoverProgress {
    private(set) var text = ""

    init(_ pictures: [Observed<Picture>]) {
    }
}
