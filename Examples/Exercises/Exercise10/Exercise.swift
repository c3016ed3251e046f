// Exercise 10: Observer by notifications
//
// Write a log of the changes of the library:
//
//  1. A removal adds a line with the position of the album: '- 3'.
//  2. An insertion adds a line with the title: '+ Blue'.
//  3. An undo and a redo are changes, too.
//  4. When nobody holds the log any more, it no longer exists.
//  5. The end of one log does not disturb another.
//
// The library posts 'LibraryDidChange' with the edit. Register with
// 'events.observe(LibraryDidChange.self) { change in … }'.
//
// Edit this file only. 'bluelib exercise 10' or 'make exercise N=10' checks it.

@testable import SeedEdition

final class ChangeLog {
    private(set) var lines: [String] = []

    init(_ events: EventCenter) {
    }
}
