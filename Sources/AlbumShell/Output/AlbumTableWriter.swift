package import MusicLibrary
package import ShellKit
internal import Terminal

/// Writes albums as a table with a mark at the current album.
@MainActor
package final class AlbumTableWriter: AlbumListWriter {
    private let columns: [AlbumColumn]
    private let current: Album.ID?
    private var table: TextTable

    /// Creates a table of these columns.
    ///
    /// - Parameter count: The number of albums in the library, which is the highest position.
    package init(_ columns: [AlbumColumn], current: Album.ID?, count: Int, to output: any Output) {
        self.columns = columns
        self.current = current
        let appearance = output.appearance
        let headings = columns.map { Self.heading($0, count: count) }
        table = TextTable(headings, width: appearance.columns, depth: appearance.colors) { lines in
            try MainActor.assumeIsolated { try output.write(bytes: lines) }
        }
    }

    /// Writes an album.
    package func write(_ located: PositionedAlbum) throws {
        try table.add(columns.texts(of: located), isCurrent: located.album.id == current)
    }

    /// Writes the buffered rows.
    package func end() throws {
        try table.finish()
    }

    private static func heading(_ column: AlbumColumn, count: Int) -> TextTable.Column {
        switch column {
        case .position:
            var heading = TextTable.Column("#", alignment: .right, shrinkPriority: 0, minimumWidth: 3)
            heading.widthOfLaterRows = String(count).utf8.count
            return heading
        case .id: return TextTable.Column("id", alignment: .right, shrinkPriority: 0)
        case .field(.year): return TextTable.Column("year", alignment: .right, shrinkPriority: 0)
        default: return TextTable.Column(column.name)
        }
    }
}
