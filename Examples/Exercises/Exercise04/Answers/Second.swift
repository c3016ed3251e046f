// The bookmark is a closure-free value: a place among ids. It finds out what is left of them when it is used.

@testable import SeedEdition

struct Bookmark {
    fileprivate let ids: [Int]
    fileprivate let place: Int?
}

extension CurrentAlbum {
    /// A bookmark of the current album.
    func makeBookmark(in library: LibraryAPI) -> Bookmark {
        Bookmark(ids: library.albums.map(\.id), place: index)
    }

    /// Makes the album of a bookmark the current one.
    func restore(_ bookmark: Bookmark, in library: LibraryAPI) {
        let albums = library.albums
        guard !albums.isEmpty else { return id = nil }
        let place = bookmark.place ?? 0
        let wanted = bookmark.place.map { bookmark.ids[$0] }
        let isThere = albums.map(\.id).contains { $0 == wanted }
        id = isThere ? wanted : albums[place < albums.count ? place : albums.count - 1].id
    }
}
