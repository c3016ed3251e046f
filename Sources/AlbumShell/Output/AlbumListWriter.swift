package import MusicLibrary

/// Writes albums one at a time, as a table or in one of the formats that files have.
///
/// Albums have writers of their own, and not the columns that other lists are written by, which cost a microsecond an album.
/// - Pattern: Strategy (how a list is written)
@MainActor
package protocol AlbumListWriter: AnyObject {
    /// Writes one album.
    func write(_ located: PositionedAlbum) throws
    /// Writes what the list ends with.
    func end() throws
}
