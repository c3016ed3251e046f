// Fails: 7
//
// A user who undoes a change and then makes another one may still want the first one back. So why throw it away?

@testable import SeedEdition

final class History {
    private let albums: PersistencyManager
    private var undoable: [[Edit]] = []
    private var redoable: [[Edit]] = []

    init(of albums: PersistencyManager) {
        self.albums = albums
    }

    /// Applies the edits of a new change.
    func perform(_ edits: [Edit]) {
        undoable.append(edits.map(albums.apply).reversed())
    }

    func undo() -> Bool {
        guard let edits = undoable.popLast() else { return false }
        redoable.append(edits.map(albums.apply).reversed())
        return true
    }

    func redo() -> Bool {
        guard let edits = redoable.popLast() else { return false }
        undoable.append(edits.map(albums.apply).reversed())
        return true
    }
}
