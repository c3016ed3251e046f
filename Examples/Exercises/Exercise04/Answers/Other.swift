// The bookmark has the album itself. Each rule of the task is one operand of the last line.

@testable import SeedEdition

final class Bookmark {
    fileprivate let place: Int
    fileprivate let album: Album?

    fileprivate init(_ album: Album?, at place: Int) { (self.album, self.place) = (album, place) }
}

extension CurrentAlbum {
    /// A bookmark of the current album.
    func makeBookmark(in library: LibraryAPI) -> Bookmark {
        let place = library.albums.firstIndex { $0.id == id }
        return Bookmark(place.map { library.albums[$0] }, at: place ?? 0)
    }

    /// Makes the album of a bookmark the current one.
    func restore(_ bookmark: Bookmark, in library: LibraryAPI) {
        let same = library.albums.first { $0.id == bookmark.album?.id }
        id = (same ?? library.albums.dropFirst(bookmark.place).first ?? library.albums.last)?.id
    }
}
