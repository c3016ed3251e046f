/// The general operation on a list of albums: take some out and put some in.
///
/// Every edit is a splice. An update takes the old albums out and puts the new ones in at the same indices. The
/// inverse of a splice is a splice.
struct Splice {
    /// The albums to take out.
    var taken: Set<Album.ID> = []
    /// The albums to put in with their resulting indices, in ascending order.
    var put: [(index: Int, album: Album)] = []

    /// Applies the splice and returns its inverse.
    ///
    /// - Complexity: O(*n*) in the number of albums.
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
