// One method moves a change from one stack to the other; a key path says which is which.

@testable import SeedEdition

final class History {
    private let albums: PersistencyManager
    private var undoable = [[Edit]]()
    private var redoable = [[Edit]]()

    init(of albums: PersistencyManager) { self.albums = albums }

    /// Applies the edits of a new change.
    func perform(_ edits: [Edit]) {
        redoable = []
        undoable += [reverse(edits)]
    }

    func undo() -> Bool { move(from: \.undoable, to: \.redoable) }
    func redo() -> Bool { move(from: \.redoable, to: \.undoable) }

    private func move(
        from source: ReferenceWritableKeyPath<History, [[Edit]]>, to target: ReferenceWritableKeyPath<History, [[Edit]]>
    ) -> Bool {
        let change = self[keyPath: source].last
        guard let change else { return false }
        self[keyPath: source].removeLast()
        self[keyPath: target].append(reverse(change))
        return true
    }

    private func reverse(_ edits: [Edit]) -> [Edit] {
        edits.reduce(into: []) { inverses, edit in inverses.insert(albums.apply(edit), at: inverses.startIndex) }
    }
}
