// Exercise 11: Observer of one property
//
// Write a row that shows how many covers have arrived: '2 of 3'. It receives
// the pictures of the covers, and each picture is an 'Observed<Picture>':
// 'value' is its state now, and 'observe { picture in … }' reports each
// later state.
//
// A cover has arrived if its picture is 'drawn'. A picture may be drawn
// again, for example in another size, and it may be lost: then it is
// 'missing'.
//
// Edit this file only. 'make exercise N=11' checks it.

@testable import SeedEdition

final class CoverProgress {
    private(set) var text = ""

    init(_ pictures: [Observed<Picture>]) {
    }
}
