/// The albums in their order.
final class Library {
    private(set) var albums = Album.first

    func add(_ album: Album) { albums.append(album) }

    func remove(at index: Int) -> Album { albums.remove(at: index) }
}
