// The walk sorts by inserting each album, and the iterator counts a position.

@testable import SeedEdition

struct ByYear: AlbumOrder {
    func isBefore(_ first: Album, _ second: Album) -> Bool {
        guard let year = first.year else { return false }
        guard let other = second.year else { return true }
        return year < other
    }
}

struct AlbumWalk {
    private var sorted: [Album] = []

    init(_ albums: [Album], by order: any AlbumOrder) {
        for album in albums {
            let place = sorted.firstIndex { order.isBefore(album, $0) } ?? sorted.endIndex
            sorted.insert(album, at: place)
        }
    }

    func makeIterator() -> AlbumIterator { AlbumIterator(albums: sorted) }
}

struct AlbumIterator {
    let albums: [Album]
    var position = 0

    mutating func next() -> Album? {
        guard position < albums.count else { return nil }
        defer { position += 1 }
        return albums[position]
    }
}

extension AlbumWalk: Sequence {}
extension AlbumIterator: IteratorProtocol {}
