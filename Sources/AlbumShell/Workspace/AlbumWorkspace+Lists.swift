public import AlbumModel
package import MusicLibrary
public import ShellKit
package import Tabular
internal import Terminal

// Lists of albums have code of their own, because the generic list columns would cost a microsecond per album.
extension AlbumWorkspace {
    /// Writes the albums of a listing as a stream, in constant memory.
    ///
    /// - Parameter columns: The columns to write; nil for the default columns of the format.
    /// - Returns: The number of albums.
    @discardableResult
    public func write(
        _ listing: AlbumListing, columns: [AlbumColumn]?, as format: ListFormat, to output: Output
    ) throws -> Int {
        guard let tabular = format.tabular else {
            return try writeTable(of: listing, columns ?? AlbumColumn.table(), to: output)
        }
        return try write(listing, columns, to: output.rowWriter(tabular), for: tabular)
    }

    /// Writes the albums of a listing with these columns, or with those of the format, in most of which nothing is lost.
    ///
    /// Other programs may change the library meanwhile: columns and rows are read from one state.
    /// - Returns: The number of albums.
    package func write(
        _ listing: AlbumListing, _ columns: [AlbumColumn]? = nil, to rows: any RowWriter, for format: TabularFormat
    ) throws -> Int {
        if let columns { return try write(listing, columns, to: rows) }
        // Reading a long list commits finished changes, after which another program could change the library.
        if format == .csv || format == .tsv { try library.journal.commit() }
        return try library.reading { try write(listing, library.usualColumns(of: listing, for: format), to: rows) }
    }

    private func write(_ listing: AlbumListing, _ columns: [AlbumColumn], to rows: any RowWriter) throws -> Int {
        try rows.begin(columns: columns.map(\.name))
        var cells = AlbumCells(columns)
        var count = 0
        try library.rows(listing.limited(to: columns)) { album in
            cells.read(album)
            try rows.write(cells.row)
            count += 1
            return true
        }
        try rows.end()
        return count
    }

    /// Writes a table with a mark at the current album.
    private func writeTable(of listing: AlbumListing, _ columns: [AlbumColumn], to output: Output) throws -> Int {
        let (current, all) = (try current.resolvedID(), try library.count())
        let (look, headings) = (output.appearance, columns.map { $0.heading(count: all) })
        var table = TextTable(headings, width: look.columns, depth: look.colors) { lines in
            try MainActor.assumeIsolated { try output.write(bytes: lines) }
        }
        var cells = AlbumCells(columns, isForTable: true)
        var count = 0
        try library.rows(listing.limited(to: columns)) { album in
            cells.read(album)
            let isCurrent = album.id == current
            let isWritten = try table.addPlain(cells.row.bytes, ends: cells.row.ends, isCurrent: isCurrent)
            if !isWritten { try table.add((0..<cells.row.count).map { cells.row.text(of: $0) }, isCurrent: isCurrent) }
            count += 1
            return true
        }
        try table.finish()
        return count
    }
}

extension LibraryAPI {
    /// The default columns of a format. A JSON object contains all data; CSV and TSV need the list of own fields
    /// before the first row.
    package func usualColumns(of listing: AlbumListing, for format: TabularFormat) throws -> [AlbumColumn] {
        switch format {
        case .json, .jsonl: return AlbumColumn.json
        case .md: return AlbumColumn.table()
        case .csv, .tsv:
            let own = try ownFields(of: listing.query).map { AlbumColumn.field(.own($0)) }
            return [.position, .id] + AlbumColumn.known + own
        }
    }
}

extension AlbumListing {
    /// Writes a line for each album, in which line breaks and other control characters of fields are shown.
    ///
    /// - Returns: The number of albums.
    /// - Throws: ``AlbumReferenceError/noSuchField(_:nearest:)`` for a field that no album has.
    @MainActor
    package func write(line: FieldTemplate, from workspace: AlbumWorkspace, to output: Output) throws -> Int {
        for field in line.fields where field != .id && field != .position { try workspace.refuseUnknown(field) }
        let columns = line.fields.map { AlbumColumn(named: $0.name) }
        var cells = AlbumCells(columns, isForTable: true)
        var count = 0
        try workspace.library.rows(limited(to: columns)) { album in
            cells.read(album)
            var index = -1
            let text = line.text { _ in
                index += 1
                return ControlCharacters.shown(cells.row.text(of: index))
            }
            try output.writeLine(text)
            count += 1
            return true
        }
        return count
    }

    /// The listing, brief if that suffices for the columns.
    fileprivate func limited(to columns: [AlbumColumn]) -> AlbumListing {
        var listing = self
        listing.isBrief = columns.allSatisfy(\.isInBriefListings)
        return listing
    }
}

extension AlbumColumn {
    /// - Parameter count: The number of albums in the library, which is the highest position.
    fileprivate func heading(count: Int) -> TextTable.Column {
        switch self {
        case .position:
            var heading = TextTable.Column("#", alignment: .right, shrinkPriority: 0, minimumWidth: 3)
            heading.widthOfLaterRows = String(count).utf8.count
            return heading
        case .id, .idForm: return TextTable.Column("id", alignment: .right, shrinkPriority: 0)
        case .field(.year): return TextTable.Column("year", alignment: .right, shrinkPriority: 0)
        default: return TextTable.Column(name)
        }
    }
}
