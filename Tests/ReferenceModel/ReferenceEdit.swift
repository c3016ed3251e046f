/// An edit: the whole list of albums before and after it.
public struct ReferenceEdit<Album: Identifiable & Hashable> {
    /// The albums before the edit.
    public let before: [Album]
    /// The albums after the edit.
    public let after: [Album]
    /// The albums that were added, deleted, changed or moved. Those that made way for others do not count.
    public let touched: [Album.ID]

    /// Creates an edit that adds, deletes or changes albums.
    public init(from before: [Album], to after: [Album]) {
        let (old, remaining) = (Set(before), Set(after.map(\.id)))
        let deleted = before.map(\.id).filter { !remaining.contains($0) }
        self.init(before, after, touched: deleted + after.filter { !old.contains($0) }.map(\.id))
    }

    /// Creates an edit that moves albums, in the order of their positions, so that the first one has a position, if possible.
    public init(moving ids: [Album.ID], to position: Int, in albums: [Album]) {
        let wanted = Set(ids)
        var after = albums.filter { !wanted.contains($0.id) }
        let moved = albums.filter { wanted.contains($0.id) }
        after.insert(contentsOf: moved, at: min(position - 1, after.count))
        self.init(albums, after, touched: after == albums ? [] : moved.map(\.id))
    }

    private init(_ before: [Album], _ after: [Album], touched: [Album.ID]) {
        (self.before, self.after, self.touched) = (before, after, touched)
    }

    /// The edit that takes this one back.
    public var inverse: ReferenceEdit { ReferenceEdit(after, before, touched: touched) }

    /// True if it only changes positions.
    public var isMove: Bool { Set(before) == Set(after) }

    /// The albums that it added, or that its inverse deleted.
    public var added: [Album] {
        let old = Set(before.map(\.id))
        return after.filter { !old.contains($0.id) }
    }
}
