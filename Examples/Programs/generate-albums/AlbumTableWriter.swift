package import Tabular

/// Writes generated albums as a table.
///
/// - Pattern: Strategy (concrete strategy)
/// - Pattern: Adapter (adapter)
package struct AlbumTableWriter {
    private static let columns = ["title", "artist", "genre", "year", "cover", "label", "medium", "note"]

    private let writer: any RowWriter

    /// A table in the writer's format.
    package init(_ writer: any RowWriter) { self.writer = writer }

    /// Writes all albums and the end of the table.
    package func write(_ albums: some Sequence<GeneratedAlbum>) throws {
        try writer.begin(columns: Self.columns)
        for album in albums {
            try writer.write([
                .string(album.title), .string(album.artist), cell(album.genre), cell(album.year.map(String.init)),
                cell(album.cover), cell(album.label), cell(album.medium), cell(album.note),
            ])
        }
        try writer.end()
    }

    private func cell(_ text: String?) -> JSONValue { text.map(JSONValue.string) ?? .null }
}
