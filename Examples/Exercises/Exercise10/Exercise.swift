// Exercise 10: Observer by notifications
//
// Write a log that adds a line for each change of the library: '+ Blue' if
// the album Blue was inserted, '- 3' if the album at position 3 was removed.
// An undo and a redo are changes, too.
//
// The library posts 'LibraryDidChange' with the edit. Register with
// 'events.observe(LibraryDidChange.self) { change in … }'. The log must end
// with its last owner: when nobody holds it any more, it no longer exists.
//
// Edit this file only. 'make exercise N=10' checks it.

@testable import SeedEdition

final class ChangeLog {
    private(set) var lines: [String] = []

    init(_ events: EventCenter) {
    }
}
