/// Edits of the journal with consecutive keys that are undone or redone at once: inserts, deletions, or updates and moves.
struct EditRun {
    /// The largest number of albums that a run grows to, so that the progress of a long undo is visible, and SQLite's temporary tables
    /// stay small.
    private static let most = 1 << 16

    let kind: EditRecord.Kind
    private(set) var keys: ClosedRange<Int64>
    /// The number of albums; an album counts once for each edit.
    private(set) var albums: Int
    /// The lowest id of inserted albums, which are consecutive.
    private(set) var firstID: Int64

    init(_ edit: EditRecord) {
        (kind, keys, albums, firstID) = (edit.kind, edit.key...edit.key, edit.count, edit.first)
    }

    /// Adds the edit before or after the run; returns false if it is not a part of it.
    mutating func add(_ edit: EditRecord) -> Bool {
        let isBefore = edit.key == keys.lowerBound - 1
        // A large edit stays alone, because only a single edit is done in parts.
        let isLarge = edit.count > UndoRows.most || keys.count == 1 && albums > UndoRows.most
        guard isBefore || edit.key == keys.upperBound + 1, !isLarge, albums + edit.count <= Self.most,
            isAlike(edit, isBefore)
        else {
            return false
        }
        keys = min(keys.lowerBound, edit.key)...max(keys.upperBound, edit.key)
        (albums, firstID) = (albums + edit.count, min(firstID, edit.first))
        return true
    }

    private func isAlike(_ edit: EditRecord, _ isBefore: Bool) -> Bool {
        switch kind {
        case .insert:
            // One album for each key.
            edit.kind == .insert && edit.count == 1 && albums == keys.count
                && edit.first == (isBefore ? firstID - 1 : firstID + Int64(albums))
        case .remove: edit.kind == .remove
        case .update, .move: edit.kind == .update || edit.kind == .move
        }
    }
}
