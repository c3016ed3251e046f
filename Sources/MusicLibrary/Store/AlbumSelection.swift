/// The albums of an edit: a list of ids, or all that match a query.
package enum AlbumSelection: Sendable, Hashable {
    /// These albums; each must be in the library.
    case albums([Album.ID])
    /// All albums that match the query when the edit is applied; possibly none.
    case matching(AlbumQuery)

    /// A single album.
    package static func album(_ id: Album.ID) -> AlbumSelection { .albums([id]) }

    /// The selection as a query.
    package var query: AlbumQuery {
        switch self {
        // An empty list of places would mean every album.
        case .albums(let ids): AlbumQuery(ids.isEmpty ? [] : [.init(places: ids.map(AlbumQuery.Place.id))])
        case .matching(let query): query
        }
    }

    /// The id of a selection with exactly one id; nil otherwise.
    package var only: Album.ID? {
        if case .albums(let ids) = self, ids.count == 1 { ids[0] } else { nil }
    }
}
