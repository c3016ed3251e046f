// Exercise 13: Strategy and Iterator
//
// Write a walk through albums: 'for album in AlbumWalk(albums, by: order)'.
// An order is a strategy, a value of a type that conforms to 'AlbumOrder':
//
//  1. A loop visits each album once.
//  2. It visits them in the order that the caller chooses.
//  3. The order 'ByYear' puts the oldest album first.
//  4. It puts albums without a year last.
//  5. A loop may stand inside or behind another loop over the same walk.
//
// 'AlbumOrder' is in Check.swift, and so is 'ByTitle' as an example:
//
//     func isBefore(_ first: Album, _ second: Album) -> Bool
//
// Edit this file only. 'bluelib exercise 13' or 'make exercise N=13' checks it.

@testable import SeedEdition

struct ByYear: AlbumOrder {
    func isBefore(_ first: Album, _ second: Album) -> Bool {
        false
    }
}

struct AlbumWalk {
    init(_ albums: [Album], by order: any AlbumOrder) {
    }

    func makeIterator() -> AlbumIterator {
        AlbumIterator()
    }
}

struct AlbumIterator {
    mutating func next() -> Album? {
        nil
    }
}

extension AlbumWalk: Sequence {}
extension AlbumIterator: IteratorProtocol {}
