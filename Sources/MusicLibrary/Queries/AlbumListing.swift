/// A request for a list of albums: the query, the order and the range.
package struct AlbumListing: Sendable, Hashable {
    /// A field to sort by.
    package struct SortKey: Sendable, Hashable {
        /// The field; texts are compared regardless of case and diacritics, years as numbers.
        package let field: AlbumField
        /// True for descending order. Albums without the field are last in both orders.
        package let descending: Bool

        /// Creates a sort key.
        package init(_ field: AlbumField, descending: Bool = false) {
            self.field = field
            self.descending = descending
        }
    }

    /// The query that selects the albums.
    package var query: AlbumQuery
    /// The fields to sort by, the most significant first; ties, and lists without sort keys, are in the order of
    /// positions.
    package var sortKeys: [SortKey]
    /// The number of albums to skip at the beginning.
    package var offset: Int
    /// The maximum number of albums; nil for all.
    package var limit: Int?
    /// True if the albums may lack covers and own fields, which is faster; false by default.
    package var isBrief = false

    /// Creates a list of the albums that match a query.
    package init(_ query: AlbumQuery = .all, sortedBy keys: [SortKey] = [], offset: Int = 0, limit: Int? = nil) {
        self.query = query
        sortKeys = keys
        self.offset = offset
        self.limit = limit
    }
}
