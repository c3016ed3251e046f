// The walk sorts nothing: its iterator looks for the next album in what is left.

@testable import SeedEdition

final class ByYear: AlbumOrder {
    func isBefore(_ first: Album, _ second: Album) -> Bool {
        switch (first.year, second.year) {
        case (let year?, let other?): year < other
        case (.some, nil): true
        case (nil, _): false
        }
    }
}

struct AlbumWalk: Sequence {
    private let (albums, order): ([Album], any AlbumOrder)

    init(_ albums: [Album], by order: any AlbumOrder) {
        (self.albums, self.order) = (albums, order)
    }

    func makeIterator() -> AlbumIterator {
        AlbumIterator(albums, order)
    }
}

final class AlbumIterator: IteratorProtocol {
    private var rest: [Album]
    private let order: any AlbumOrder

    init(_ albums: [Album], _ order: any AlbumOrder) {
        (rest, self.order) = (albums, order)
    }

    func next() -> Album? {
        guard let place = rest.indices.min(by: { order.isBefore(rest[$0], rest[$1]) }) else { return nil }
        return rest.remove(at: place)
    }
}
