/// An edit of a change, as the albums that it touched with their positions, before and after it.
///
/// To apply it, take out the albums of both lists, and put in those of `after` in the order of their positions.
package struct JournalEdit: Sendable, Hashable {
    /// The kind of an edit.
    package enum Kind: String, Sendable {
        case insert, remove, update, move
    }

    /// The albums before the edit, in the order of their positions; empty for an insert.
    package let before: [PositionedAlbum]
    /// The albums after the edit, in the order of their positions; empty for a deletion.
    package let after: [PositionedAlbum]

    /// Creates an edit; the albums must be in the order of their positions.
    package init(before: [PositionedAlbum], after: [PositionedAlbum]) { (self.before, self.after) = (before, after) }

    /// The edit that takes this one back.
    package var inverse: JournalEdit { JournalEdit(before: after, after: before) }

    /// The kind of the edit.
    package var kind: Kind {
        if before.isEmpty { return .insert }
        if after.isEmpty { return .remove }
        return Set(before.map(\.album)) == Set(after.map(\.album)) ? .move : .update
    }
}
