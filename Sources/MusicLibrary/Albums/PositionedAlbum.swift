/// An album and its position in the library.
package struct PositionedAlbum: Sendable, Hashable {
    /// The position, from 1.
    package let position: Int
    /// The album.
    package let album: Album

    /// Creates an album with a position.
    package init(position: Int, album: Album) {
        self.position = position
        self.album = album
    }
}
