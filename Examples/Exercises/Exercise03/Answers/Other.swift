// One list of changes and a position in it: the changes before the position can be undone, those behind it redone.

@testable import SeedEdition

final class History {
    private struct Change {
        let forward: [Edit]
        let back: [Edit]
    }

    private let albums: PersistencyManager
    private var changes: [Change] = []
    private var position = 0

    init(of albums: PersistencyManager) {
        self.albums = albums
    }

    /// Applies the edits of a new change.
    func perform(_ edits: [Edit]) {
        var back: [Edit] = []
        for edit in edits { back.insert(albums.apply(edit), at: 0) }
        changes = changes.prefix(position) + [Change(forward: edits, back: back)]
        position += 1
    }

    func undo() -> Bool {
        if position == 0 { return false }
        position -= 1
        for edit in changes[position].back { _ = albums.apply(edit) }
        return true
    }

    func redo() -> Bool {
        if position == changes.count { return false }
        for edit in changes[position].forward { _ = albums.apply(edit) }
        position += 1
        return true
    }
}
