package import MusicLibrary
package import ShellKit
internal import Tabular
internal import Terminal

/// Writes albums as a table, the current one marked.
@MainActor
package final class AlbumTableWriter: AlbumListWriter {
    private let columns: [AlbumColumn]
    private let current: Album.ID?
    private var table: TextTable

    /// A table of these columns.
    package init(_ columns: [AlbumColumn], current: Album.ID?, to output: any Output) {
        self.columns = columns
        self.current = current
        let appearance = output.appearance
        table = TextTable(columns.map(Self.heading), width: appearance.columns, depth: appearance.colors) { lines in
            try MainActor.assumeIsolated { try output.write(bytes: lines) }
        }
    }

    /// Writes one album.
    package func write(_ located: PositionedAlbum) throws {
        try table.add(columns.texts(of: located), isCurrent: located.album.id == current)
    }

    /// Writes what was held back.
    package func end() throws {
        try table.finish()
    }

    private static func heading(_ column: AlbumColumn) -> TextTable.Column {
        switch column {
        case .position: TextTable.Column("#", alignment: .right, shrinkPriority: 0, minimumWidth: 3)
        case .id: TextTable.Column("id", alignment: .right, shrinkPriority: 0)
        case .field(.year): TextTable.Column("year", alignment: .right, shrinkPriority: 0)
        default: TextTable.Column(column.name)
        }
    }
}
