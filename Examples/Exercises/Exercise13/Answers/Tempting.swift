// Fails: 5
//
// The walk is its own iterator, which saves a type. So all loops share one position: the inner loop visits the albums
// that the outer one was to visit next.

@testable import SeedEdition

struct ByYear: AlbumOrder {
    func isBefore(_ first: Album, _ second: Album) -> Bool {
        (first.year ?? Int.max) < (second.year ?? Int.max)
    }
}

typealias AlbumIterator = AlbumWalk

final class AlbumWalk {
    private var rest: ArraySlice<Album>

    init(_ albums: [Album], by order: any AlbumOrder) {
        rest = albums.sorted { order.isBefore($0, $1) }[...]
    }

    func makeIterator() -> AlbumIterator {
        self
    }

    func next() -> Album? {
        rest.popFirst()
    }
}

extension AlbumWalk: Sequence, IteratorProtocol {}
