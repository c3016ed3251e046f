package import MusicLibrary
package import Tabular

/// Writes albums to a file.
@MainActor
package final class AlbumFileWriter {
    private let columns: [AlbumColumn]
    private let writer: any RowWriter

    /// A writer of these columns; the header is written at once.
    package init(_ columns: [AlbumColumn], format: TabularFormat, to sink: @escaping ByteSink) throws {
        self.columns = columns
        writer = format.writer(to: sink)
        try writer.begin(columns: columns.map(\.name))
    }

    /// Writes one album.
    package func write(_ located: PositionedAlbum) throws {
        try writer.write(columns.map { $0.value(of: located) })
    }

    /// Ends the file.
    package func end() throws {
        try writer.end()
    }
}
