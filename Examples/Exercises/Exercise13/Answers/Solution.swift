// The walk knows the albums and the order, and each iterator has a position of its own.

@testable import SeedEdition

struct ByYear: AlbumOrder {
    func isBefore(_ first: Album, _ second: Album) -> Bool {
        (first.year ?? Int.max) < (second.year ?? Int.max)
    }
}

struct AlbumWalk {
    private let albums: [Album]

    init(_ albums: [Album], by order: any AlbumOrder) {
        self.albums = albums.sorted { order.isBefore($0, $1) }
    }

    func makeIterator() -> AlbumIterator {
        AlbumIterator(rest: albums[...])
    }
}

struct AlbumIterator {
    var rest: ArraySlice<Album>

    mutating func next() -> Album? {
        rest.popFirst()
    }
}

extension AlbumWalk: Sequence {}
extension AlbumIterator: IteratorProtocol {}
