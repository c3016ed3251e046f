// Exercise 13: Strategy and Iterator
//
// Write a walk through albums: 'for album in AlbumWalk(albums, by: order)'
// visits all of them in an order that the caller chooses. An order is a
// strategy: a value of a type that conforms to 'AlbumOrder'. Write the order
// 'ByYear' for it: the oldest first, and albums without a year last.
//
// 'AlbumOrder' is in Check.swift, and so is 'ByTitle' as an example:
//
//     func isBefore(_ first: Album, _ second: Album) -> Bool
//
// A loop may stand inside another loop over the same walk.
//
// Edit this file only. 'make exercise N=13' checks it.

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
