// Fails: 3
//
// The session file stores an index, and the method that restores it exists already. So a bookmark can be a session memento.

@testable import SeedEdition

struct Bookmark {
    fileprivate let memento: SessionMemento
}

extension CurrentAlbum {
    /// A bookmark of the current album.
    func makeBookmark(in library: LibraryAPI) -> Bookmark {
        Bookmark(memento: memento)
    }

    /// Makes the album of a bookmark the current one.
    func restore(_ bookmark: Bookmark, in library: LibraryAPI) {
        restore(bookmark.memento)
    }
}
