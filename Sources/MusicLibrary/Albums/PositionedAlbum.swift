/// An album together with where it stands in the library.
package struct PositionedAlbum: Sendable, Hashable {
    /// Where it stands, from 1.
    package let position: Int
    /// The album.
    package let album: Album

    /// An album at a position.
    package init(position: Int, album: Album) {
        self.position = position
        self.album = album
    }
}
