package import MusicLibrary

/// The state that the album commands share: the library and its current album.
@MainActor
package final class AlbumWorkspace {
    /// The library.
    package let library: LibraryAPI
    /// The current album.
    package let current: CurrentAlbum

    /// The graphics capabilities of the terminal.
    package let pictures = PictureTerminal()

    /// A second connection to the library, for completion; nil if none can be opened.
    package private(set) lazy var reader: LibraryReader? = try? library.makeReader()

    /// Creates a workspace on a library.
    ///
    /// - Parameter name: The name of the library in the saved session: the path of its file.
    package init(library: LibraryAPI, name: String) {
        self.library = library
        current = CurrentAlbum(library: library, libraryName: name)
    }
}
