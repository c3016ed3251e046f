/// What an edit has done.
package struct EditResult: Sendable, Hashable {
    /// The albums that it touched, as long as they are few.
    package let ids: [Album.ID]
    /// How many albums it touched.
    package let count: Int

    /// How many ids a result names at most; an edit that touches more only counts them, inserts aside.
    static let few = 100
    /// Nothing was touched.
    static let nothing = EditResult(ids: [])

    init(ids: [Album.ID]) {
        self.ids = ids
        count = ids.count
    }

    /// The albums that were touched, named only when they are few.
    init(few ids: [Album.ID]) {
        self.ids = ids.count <= Self.few ? ids : []
        count = ids.count
    }

    init(count: Int) {
        ids = []
        self.count = count
    }
}
