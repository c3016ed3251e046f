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

/// The number of albums with one value of a field.
package struct FieldTally: Sendable, Hashable {
    /// The value; nil for the albums without the field.
    package let value: String?
    /// The number of albums.
    package let count: Int

    /// Creates a tally.
    package init(value: String?, count: Int) {
        self.value = value
        self.count = count
    }
}

/// The sort key of a field's value: a folded text, a number, or nothing.
enum SortValue: Equatable {
    case number(Int)
    case text(String)
    case none

    /// Creates the sort key of an album's field.
    init(of field: AlbumField, in album: AlbumDraft) {
        if field == .year {
            self = album.year.map(SortValue.number) ?? .none
        } else {
            self = album.text(of: field).map { .text(TextFolding.fold($0)) } ?? .none
        }
    }

    /// True if this value sorts before the other; missing values are last in both orders.
    func comes(before other: SortValue, descending: Bool) -> Bool {
        switch (self, other) {
        case (.none, _): false
        case (_, .none): true
        case (.number(let left), .number(let right)): descending ? left > right : left < right
        case (.text(let left), .text(let right)):
            descending
                ? right.utf8.lexicographicallyPrecedes(left.utf8) : left.utf8.lexicographicallyPrecedes(right.utf8)
        case (.number, .text): true
        case (.text, .number): false
        }
    }
}
