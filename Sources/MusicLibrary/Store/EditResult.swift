/// The result of an edit.
package struct EditResult: Sendable, Hashable {
    /// The albums that an insert added; empty for other edits.
    package let ids: [Album.ID]
    /// The number of albums that the edit touched.
    package let count: Int

    /// The largest number of albums that is handled album by album; more are handled in bulk.
    static let few = 100
    /// The result of an edit that touched no album.
    static let nothing = EditResult(ids: [])

    init(ids: [Album.ID]) {
        self.ids = ids
        count = ids.count
    }

    init(count: Int) {
        ids = []
        self.count = count
    }
}
