/// A list of albums as it is asked for: which, in what order, and which part of it.
package struct AlbumListing: Sendable, Hashable {
    /// A field to sort by.
    package struct SortKey: Sendable, Hashable {
        /// The field; texts are compared case and diacritics aside, years as numbers.
        package let field: AlbumField
        /// Whether the greatest comes first. Albums without the field come last either way.
        package let descending: Bool

        /// A field to sort by.
        package init(_ field: AlbumField, descending: Bool = false) {
            self.field = field
            self.descending = descending
        }
    }

    /// Which albums.
    package var query: AlbumQuery
    /// The fields to sort by, the first weighing most; what they leave equal, and everything without them, goes by position.
    package var sortKeys: [SortKey]
    /// How many albums to leave out at the beginning.
    package var offset: Int
    /// How many albums at most, or nil for all.
    package var limit: Int?
    /// Whether the albums may come without covers and fields of their own, which takes less time; false until it is set.
    package var isBrief = false

    /// A list of the albums that a query means.
    package init(_ query: AlbumQuery = .all, sortedBy keys: [SortKey] = [], offset: Int = 0, limit: Int? = nil) {
        self.query = query
        sortKeys = keys
        self.offset = offset
        self.limit = limit
    }
}
