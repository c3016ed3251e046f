// Exercise 4: Memento
//
// Users want bookmarks: they mark the current album, look at other albums,
// and return to the bookmark later. Meanwhile albums may be deleted, and
// the bookmark must still lead to the same album. If that album itself was
// deleted, the bookmark leads to the album that is now at its place, or to
// the last album if the place is beyond the end.
//
// Choose the contents of a bookmark, and write both methods. The rest of the
// program stores bookmarks and returns them, and never looks inside.
// 'library' has the albums; 'id' and 'index' describe the current one.
//
// Edit this file only. 'make exercise N=4' checks it.

@testable import SeedEdition

struct Bookmark {
}

extension CurrentAlbum {
    /// A bookmark of the current album.
    func makeBookmark(in library: LibraryAPI) -> Bookmark {
        Bookmark()
    }

    /// Makes the album of a bookmark the current one.
    func restore(_ bookmark: Bookmark, in library: LibraryAPI) {
    }
}
