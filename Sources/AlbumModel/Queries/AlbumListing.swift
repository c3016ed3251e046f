/// A request for a list of albums: the query, the order and the range.
public struct AlbumListing: Sendable, Hashable {
    /// A field to sort by; an own field `sort` stands for the artist.
    public struct SortKey: Sendable, Hashable {
        /// The field; its whole text is compared as a ``FieldValue``.
        public let field: AlbumField
        /// True for descending order. In both orders numbers precede texts, and albums without the field are last.
        public let descending: Bool

        /// Creates a sort key.
        public init(_ field: AlbumField, descending: Bool = false) {
            self.field = field
            self.descending = descending
        }
    }

    /// An order in which no two albums are equal.
    public enum TotalOrder: Sendable, Hashable {
        /// The order of the library.
        case positions(descending: Bool)
        /// The order in which the albums were added.
        case ids(descending: Bool)
    }

    /// The query that selects the albums.
    public var query: AlbumQuery
    /// The fields to sort by, the most significant first.
    public var sortKeys: [SortKey]
    /// The order of ties, and of lists without sort keys; ascending positions by default.
    public var lastOrder = TotalOrder.positions(descending: false)
    /// The articles that sorting by artist or title ignores; the standard ones by default.
    public var articles = LeadingArticles.standard
    /// The number of albums to skip at the beginning.
    public var offset: Int
    /// The maximum number of albums; nil for all.
    public var limit: Int?
    /// True for a random order, without sort keys; false by default.
    public var isShuffled = false
    /// True if the albums may lack covers and own fields, which is faster; false by default.
    public var isBrief = false

    /// Creates a list of the albums that match a query.
    public init(_ query: AlbumQuery = .all, sortedBy keys: [SortKey] = [], offset: Int = 0, limit: Int? = nil) {
        self.query = query
        sortKeys = keys
        self.offset = offset
        self.limit = limit
    }

    /// True for the order of the library.
    package var isInOrder: Bool { sortKeys.isEmpty && !isShuffled && lastOrder == .positions(descending: false) }
}
