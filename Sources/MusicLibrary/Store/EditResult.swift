/// The result of an edit.
package struct EditResult: Sendable, Hashable {
    /// The albums that the edit touched; empty if there are many.
    package let ids: [Album.ID]
    /// The number of albums that the edit touched.
    package let count: Int

    /// The maximum number of ids in a result; larger results contain only the count, except for inserts.
    static let few = 100
    /// The result of an edit that touched no album.
    static let nothing = EditResult(ids: [])

    init(ids: [Album.ID]) {
        self.ids = ids
        count = ids.count
    }

    /// Creates a result whose ids are empty if there are many.
    init(few ids: [Album.ID]) {
        self.ids = ids.count <= Self.few ? ids : []
        count = ids.count
    }

    init(count: Int) {
        ids = []
        self.count = count
    }
}
