// An enumeration tells apart what a bookmark can be.

@testable import SeedEdition

enum Bookmark {
    case nowhere
    case album(id: Int, index: Int)
}

extension CurrentAlbum {
    /// A bookmark of the current album.
    func makeBookmark(in library: LibraryAPI) -> Bookmark {
        guard let id, let index else { return .nowhere }
        return .album(id: id, index: index)
    }

    /// Makes the album of a bookmark the current one.
    func restore(_ bookmark: Bookmark, in library: LibraryAPI) {
        var place = 0
        if case .album(let wanted, let index) = bookmark {
            for album in library.albums where album.id == wanted { return id = wanted }
            place = index
        }
        restore(SessionMemento(currentIndex: place))
    }
}
