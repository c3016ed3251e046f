internal import AlbumModel
package import MusicLibrary
package import Tabular

/// The columns of a list, prepared for the rows of many albums.
package struct AlbumCells: ~Copyable {
    private let columns: [(column: AlbumColumn, name: OwnFieldName?)]
    /// The cells of the album that was read last.
    package private(set) var row: CellRow

    /// Prepares columns.
    ///
    /// - Parameter isForTable: True if a table gets the rows, false if a ``RowWriter`` does.
    package init(_ columns: [AlbumColumn], isForTable: Bool = false) {
        row = CellRow(examinesTexts: !isForTable)
        self.columns = columns.map { column in
            if case .field(.own(let name)) = column { (column, OwnFieldName(name)) } else { (column, nil) }
        }
    }

    /// Replaces the cells by those of an album.
    package mutating func read(_ album: borrowing AlbumRow) {
        row.removeAll()
        for index in columns.indices {
            if let name = columns[index].name {
                album.withValue(of: name) { row.append($0) }
            } else {
                append(columns[index].column, of: album)
            }
        }
    }

    private mutating func append(_ column: AlbumColumn, of album: borrowing AlbumRow) {
        switch column {
        case .position: row.append(album.position)
        case .id: row.append(Int(album.id.number))
        case .field(.title): row.append(album.title)
        case .field(.artist): row.append(album.artist)
        case .field(.genre): appendFilled(album.genre)
        case .field(.year): row.append(album.year)
        case .field(.cover): appendFilled(album.cover)
        case .ownFields where !album.hasOwnFields: row.append(.object(JSONObject()))
        case .ownFields, .idForm, .field(.own): row.append(column.value(of: album.located))
        }
    }

    private mutating func appendFilled(_ text: Span<UInt8>) { row.append(text.isEmpty ? nil : text) }
}
