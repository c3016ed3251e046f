/// The smallest thing that can be done to a library and taken back.
///
/// - Pattern: Command (what an undoable change is made of)
package enum Edit: Sendable, Hashable {
    /// Puts in new albums, the first of them at a position, or behind all others.
    case insert([AlbumDraft], at: Int?)
    /// Takes albums out.
    case remove(AlbumSelection)
    /// Sets fields of albums; albums that have these values already are not touched.
    case update(AlbumSelection, [FieldAssignment])
    /// Moves albums, in the order in which they stand, so that the first then stands at a position.
    case move(AlbumSelection, to: Int)

    /// What an edit does, without saying to what.
    package enum Kind: String, Sendable, Hashable, CaseIterable {
        case insert, remove, update, move
    }

    /// What this edit does.
    package var kind: Kind {
        switch self {
        case .insert: .insert
        case .remove: .remove
        case .update: .update
        case .move: .move
        }
    }
}
