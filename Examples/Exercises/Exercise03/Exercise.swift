// Exercise 3: Undo and redo stacks
//
// A program for one user has a list of albums and wants undo and redo for
// it. A change consists of one or more edits. 'albums.apply(_:)' applies an
// edit, and returns the edit that reverses it. Complete the three methods:
//
//  1. 'perform' applies the edits of a change in their order.
//  2. 'undo' reverses the latest change that is not undone.
//  3. All edits of the change are reversed, so that the list is as before.
//  4. 'redo' repeats the change that was undone last.
//  5. A change that was redone can be undone again.
//  6. Both return true, or false if there is no change for them.
//  7. A new change of any kind leaves nothing to redo.
//  8. Any number of changes can be undone and redone.
//
// Edit this file only. 'bluelib exercise 3' or 'make exercise N=3' checks it.

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
        for edit in edits { _ = albums.apply(edit) }
    }

    func undo() -> Bool {
        false
    }

    func redo() -> Bool {
        false
    }
}
