package import MusicLibrary

/// Writes albums one at a time, as a table or in a file format.
///
/// The generic list columns would cost a microsecond per album, so albums have separate writers.
/// - Pattern: Strategy (how a list is written)
@MainActor
package protocol AlbumListWriter: AnyObject {
    /// Writes an album.
    func write(_ located: PositionedAlbum) throws
    /// Writes the end of the list.
    func end() throws
}
