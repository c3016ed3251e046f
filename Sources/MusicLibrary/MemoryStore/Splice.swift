/// The one thing that can happen to a list of albums: some are taken out, and some are put in.
///
/// Every edit is a splice, an update too: it takes the old albums out and puts the new ones in where they were. The inverse
/// of a splice is a splice.
struct Splice {
    /// The albums to take out.
    var taken: Set<Album.ID> = []
    /// The albums to put in, each with the index at which it then stands, in rising order.
    var put: [(index: Int, album: Album)] = []

    /// Carries the splice out, and returns the splice that takes it back.
    ///
    /// Complexity: O(*n*) in the number of albums.
    func apply(to albums: inout [Album]) -> Splice {
        var inverse = Splice(taken: Set(put.map(\.album.id)))
        var rest: [Album] = []
        rest.reserveCapacity(albums.count)
        for (index, album) in albums.enumerated() {
            if taken.contains(album.id) { inverse.put.append((index, album)) } else { rest.append(album) }
        }
        albums.removeAll(keepingCapacity: true)
        var next = rest.startIndex
        for (index, album) in put {
            let upTo = next + index - albums.count
            albums += rest[next..<upTo]
            albums.append(album)
            next = upTo
        }
        albums += rest[next...]
        return inverse
    }
}
