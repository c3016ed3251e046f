// A change is an object with its own two directions, and the stacks are linked lists of them.

@testable import SeedEdition

private final class Step {
    let earlier: Step?
    private var edits: [Edit]

    init(_ edits: [Edit], after earlier: Step?) { (self.edits, self.earlier) = (edits, earlier) }

    /// Applies the edits, which then are their inverses in the opposite order.
    func turn(_ albums: PersistencyManager) {
        var inverses: [Edit] = []
        for edit in edits { inverses.append(albums.apply(edit)) }
        edits = inverses.reversed()
    }

    func moved(onto other: Step?) -> Step { Step(edits, after: other) }
}

final class History {
    private let albums: PersistencyManager
    private var latest: Step?
    private var undone: Step?

    init(of albums: PersistencyManager) {
        self.albums = albums
    }

    /// Applies the edits of a new change.
    func perform(_ edits: [Edit]) {
        let step = Step(edits, after: latest)
        step.turn(albums)
        (latest, undone) = (step, nil)
    }

    func undo() -> Bool {
        guard let step = latest else { return false }
        step.turn(albums)
        undone = step.moved(onto: undone)
        latest = step.earlier
        return true
    }

    func redo() -> Bool {
        guard let step = undone else { return false }
        step.turn(albums)
        latest = step.moved(onto: latest)
        undone = step.earlier
        return true
    }
}
