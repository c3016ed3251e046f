// Both stacks contain edits that are ready to be applied, so undo and redo are the same operation with exchanged stacks.

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
        undoable.append(inverses(of: edits))
        redoable.removeAll()
    }

    func undo() -> Bool {
        guard let edits = undoable.popLast() else { return false }
        redoable.append(inverses(of: edits))
        return true
    }

    func redo() -> Bool {
        guard let edits = redoable.popLast() else { return false }
        undoable.append(inverses(of: edits))
        return true
    }

    /// Applies edits, and returns those that reverse them: the last edit must be reversed first.
    private func inverses(of edits: [Edit]) -> [Edit] {
        edits.map(albums.apply).reversed()
    }
}
