// An album without a year counts as one of a year far away, and the walk hands out a closure.

@testable import SeedEdition

struct ByYear: AlbumOrder {
    private static let never = 1_000_000

    func isBefore(_ first: Album, _ second: Album) -> Bool { year(of: first) < year(of: second) }

    private func year(of album: Album) -> Int { album.year ?? Self.never }
}

struct AlbumWalk: Sequence {
    let albums: [Album]
    let order: any AlbumOrder

    init(_ albums: [Album], by order: any AlbumOrder) { (self.albums, self.order) = (albums, order) }

    func makeIterator() -> AlbumIterator {
        var reversed = Array(albums.sorted(by: order.isBefore).reversed())
        return AlbumIterator { reversed.popLast() }
    }
}

struct AlbumIterator: IteratorProtocol {
    let step: () -> Album?

    mutating func next() -> Album? { step() }
}
