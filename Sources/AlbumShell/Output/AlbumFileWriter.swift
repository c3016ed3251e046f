package import MusicLibrary
package import Tabular

/// Writes albums in a format that files have.
@MainActor
package final class AlbumFileWriter: AlbumListWriter {
    private let columns: [AlbumColumn]
    private let writer: any RowWriter

    /// A writer of these columns; the header is written at once.
    package convenience init(_ columns: [AlbumColumn], format: TabularFormat, to sink: @escaping ByteSink) throws {
        try self.init(columns, to: format.writer(to: sink))
    }

    /// A writer of these columns to one of rows; the header is written at once.
    package init(_ columns: [AlbumColumn], to writer: any RowWriter) throws {
        self.columns = columns
        self.writer = writer
        try writer.begin(columns: columns.map(\.name))
    }

    /// Writes one album.
    package func write(_ located: PositionedAlbum) throws {
        try writer.write(columns.values(of: located))
    }

    /// Ends the file.
    package func end() throws {
        try writer.end()
    }
}
