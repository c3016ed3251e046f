internal import MusicLibrary
internal import ShellKit
internal import Terminal

extension AlbumColumn {
    /// The column as lists have it.
    @MainActor
    var listColumn: ListColumn<PositionedAlbum> {
        ListColumn(name, heading: heading) { value(of: $0) }
    }

    private var heading: TextTable.Column {
        switch self {
        case .position: TextTable.Column("#", alignment: .right, shrinkPriority: 0, minimumWidth: 3)
        case .id: TextTable.Column("id", alignment: .right, shrinkPriority: 0)
        case .field(.year): TextTable.Column("year", alignment: .right, shrinkPriority: 0)
        case .field(.title): TextTable.Column("title", shrinkPriority: 2)
        default: TextTable.Column(name, shrinkPriority: 3)
        }
    }
}
