internal import AlbumModel
internal import MusicLibrary

/// Edits as the entries of a log have them.
extension SQLiteStore {
    /// The albums that an edit may touch, in the order of their positions; nil if they are many, and it is not for many.
    func located(before edit: Edit, toMany: Bool) throws -> [PositionedAlbum]? {
        switch edit {
        case .remove(.matching(let query)), .update(.matching(let query), _):
            if !toMany { return try ids(of: query, upTo: EditResult.few).map(located) }
        case .remove(.albums(let ids)), .update(.albums(let ids), _):
            if !toMany, ids.count > EditResult.few { return nil }
        case .insert, .revise, .move: break
        }
        return try located(beforeEdit: edit)
    }

    /// The edit that was just applied.
    func journalEdit(_ edit: Edit, _ before: [PositionedAlbum], _ result: EditResult) throws -> JournalEdit {
        switch edit {
        case .insert(let drafts, let position):
            let first = try position ?? count(of: .all) - drafts.count + 1
            let albums = zip(result.ids, drafts).enumerated().map { index, album in
                PositionedAlbum(position: first + index, album: Album(id: album.0, details: album.1))
            }
            return JournalEdit(before: [], after: albums)
        case .remove: return JournalEdit(before: before, after: [])
        case .move:
            let first = try before.first.flatMap { try position(of: $0.album.id) } ?? 1
            let after = before.enumerated().map { PositionedAlbum(position: first + $0, album: $1.album) }
            return JournalEdit(before: before, after: after)
        case .update, .revise:
            let changed = try before.compactMap { old in
                try album(old.album.id).flatMap { new in new == old.album ? nil : (old, new) }
            }
            // Otherwise, other copies would change other albums than this one has.
            guard changed.count == result.count else { throw EditMismatch() }
            return JournalEdit(
                before: changed.map(\.0),
                after: changed.map { PositionedAlbum(position: $0.position, album: $1) })
        }
    }
}
