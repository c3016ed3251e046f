/// The smallest undoable operation on a library.
///
/// - Pattern: Command (what an undoable change is made of)
package enum Edit: Sendable, Hashable {
    /// Inserts new albums, the first at a position, or all at the end.
    case insert([AlbumDraft], at: Int?)
    /// Deletes albums.
    case remove(AlbumSelection)
    /// Sets fields of albums; albums that already have the values are not touched.
    case update(AlbumSelection, [FieldAssignment])
    /// Moves albums, in their order, so that the first is at the position.
    case move(AlbumSelection, to: Int)

    /// The kind of an edit, without its operands.
    package enum Kind: String, Sendable, Hashable, CaseIterable {
        case insert, remove, update, move
    }

    /// The kind of this edit.
    package var kind: Kind {
        switch self {
        case .insert: .insert
        case .remove: .remove
        case .update: .update
        case .move: .move
        }
    }
}
