// The id finds the album wherever it is; the index is its place if it is gone. Only these two methods know that.

@testable import SeedEdition

struct Bookmark {
    fileprivate let id: Int?
    fileprivate let index: Int
}

extension CurrentAlbum {
    /// A bookmark of the current album.
    func makeBookmark(in library: LibraryAPI) -> Bookmark {
        Bookmark(id: id, index: index ?? 0)
    }

    /// Makes the album of a bookmark the current one.
    func restore(_ bookmark: Bookmark, in library: LibraryAPI) {
        if library.albums.contains(where: { $0.id == bookmark.id }) {
            id = bookmark.id
        } else {
            restore(SessionMemento(currentIndex: bookmark.index))
        }
    }
}
