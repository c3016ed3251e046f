/// The smallest undoable operation on a library.
///
/// - Pattern: Command (command value)
package enum Edit: Sendable, Hashable {
    /// Inserts new albums, the first at a position, or all at the end.
    case insert([AlbumDraft], at: Int?)
    case remove(AlbumSelection)
    /// Sets fields of albums; albums that already have the values are not touched.
    case update(AlbumSelection, [FieldAssignment])
    /// Gives each album these fields, all of them; albums that already have them are not touched. Each must be in the
    /// library. Of an album that is given twice, the last one counts.
    case revise([Album])
    /// Moves albums, in their order, so that the first is at the position.
    case move(AlbumSelection, to: Int)
}

/// The result of an edit.
package struct EditResult: Sendable, Hashable {
    /// The albums that an insert added; empty for other edits.
    package let ids: [Album.ID]
    /// The number of albums that the edit touched.
    package let count: Int

    /// The largest number of albums that is handled album by album; more are handled in bulk.
    package static let few = 100
    /// The result of an edit that touched no album.
    package static let nothing = EditResult(ids: [])

    /// The result of an insert.
    package init(ids: [Album.ID]) {
        self.ids = ids
        count = ids.count
    }

    /// The result of any other edit.
    package init(count: Int) {
        ids = []
        self.count = count
    }
}

/// The albums of an edit: a list of ids, or all that match a query.
public enum AlbumSelection: Sendable, Hashable {
    /// These albums; each must be in the library.
    case albums([Album.ID])
    /// All albums that match the query when the edit is applied; possibly none.
    case matching(AlbumQuery)

    /// A single album.
    public static func album(_ id: Album.ID) -> AlbumSelection { .albums([id]) }

    /// The selection as a query.
    public var query: AlbumQuery {
        switch self {
        // An empty list of locators would mean every album.
        case .albums(let ids): AlbumQuery(ids.isEmpty ? [] : [.init(locators: ids.map(AlbumQuery.Locator.id))])
        case .matching(let query): query
        }
    }

    /// True for a list of albums.
    package var isList: Bool { if case .albums = self { true } else { false } }

    /// The id of a selection with exactly one id; nil otherwise.
    public var only: Album.ID? {
        if case .albums(let ids) = self, ids.count == 1 { ids[0] } else { nil }
    }
}
