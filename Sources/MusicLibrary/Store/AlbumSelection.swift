/// The albums that an edit touches: named one by one, or all that a query means.
package enum AlbumSelection: Sendable, Hashable {
    /// These albums; each must be in the library.
    case albums([Album.ID])
    /// Whatever the query means when the edit is made; it may be none.
    case matching(AlbumQuery)

    /// One album.
    package static func album(_ id: Album.ID) -> AlbumSelection { .albums([id]) }

    /// The selection as a query.
    package var query: AlbumQuery {
        switch self {
        // No places would mean everywhere.
        case .albums(let ids): AlbumQuery(ids.isEmpty ? [] : [.init(places: ids.map(AlbumQuery.Place.id))])
        case .matching(let query): query
        }
    }

    /// The one album, where it is one that is named.
    package var only: Album.ID? {
        if case .albums(let ids) = self, ids.count == 1 { ids[0] } else { nil }
    }
}
