package import MusicLibrary
package import Tabular

/// Writes albums in a file format.
@MainActor
package final class AlbumFileWriter: AlbumListWriter {
    private let columns: [AlbumColumn]
    private let writer: any RowWriter

    /// Creates a writer of these columns; writes the header immediately.
    package convenience init(_ columns: [AlbumColumn], format: TabularFormat, to sink: @escaping ByteSink) throws {
        try self.init(columns, to: format.writer(to: sink))
    }

    /// Creates a writer of these columns to a row writer; writes the header immediately.
    package init(_ columns: [AlbumColumn], to writer: any RowWriter) throws {
        self.columns = columns
        self.writer = writer
        try writer.begin(columns: columns.map(\.name))
    }

    /// Writes an album.
    package func write(_ located: PositionedAlbum) throws {
        try writer.write(columns.values(of: located))
    }

    /// Ends the file.
    package func end() throws {
        try writer.end()
    }
}
