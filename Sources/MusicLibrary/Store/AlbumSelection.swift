/// The albums that an edit touches: named one by one, or all that a query means.
package enum AlbumSelection: Sendable, Hashable {
    /// These albums; each must be in the library.
    case albums([Album.ID])
    /// Whatever the query means when the edit is made; it may be none.
    case matching(AlbumQuery)

    /// One album.
    package static func album(_ id: Album.ID) -> AlbumSelection { .albums([id]) }
}
