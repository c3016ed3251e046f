package import MusicLibrary

/// What the commands about albums share: the library, and which of its albums is the current one.
@MainActor
package final class AlbumWorkspace {
    /// The library.
    package let library: LibraryAPI
    /// The current album.
    package let current: CurrentAlbum

    /// How the terminal can show pictures.
    package let pictures = PictureTerminal()

    /// Reads the library beside the commands, for completion; nil when it cannot be read so.
    package private(set) lazy var reader: LibraryReader? = try? library.makeReader()

    /// A workspace on a library.
    ///
    /// - Parameter name: What the library is called where its current album is kept: the path of its file.
    package init(library: LibraryAPI, name: String) {
        self.library = library
        current = CurrentAlbum(library: library, libraryName: name)
    }
}
