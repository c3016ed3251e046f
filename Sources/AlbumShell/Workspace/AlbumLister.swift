public import AlbumModel
internal import MusicLibrary
public import ShellKit
package import Tabular
internal import Terminal

/// Writes a list of albums to an output as a stream, in constant memory.
@MainActor
public struct AlbumLister {
    private let workspace: AlbumWorkspace

    /// Creates a lister of a workspace's albums.
    public init(_ workspace: AlbumWorkspace) { self.workspace = workspace }

    /// Writes the albums of a listing.
    ///
    /// - Parameter columns: The columns to write; nil for the default columns of the format.
    /// - Returns: The number of albums.
    @discardableResult
    public func write(
        _ listing: AlbumListing, columns: [AlbumColumn]?, as format: ListFormat, to output: Output
    ) throws -> Int {
        if let columns { return try write(listing, columns, to: makeWriter(columns, as: format, to: output)) }
        if let tabular = format.tabular { return try write(listing, to: output.rowWriter(tabular), for: tabular) }
        let columns = Self.tableColumns()
        return try write(listing, columns, to: makeWriter(columns, as: format, to: output))
    }

    /// The default columns of a table, with ids if the list is made to be acted on: positions change with each deletion.
    package static func tableColumns(withIDs hasIDs: Bool = false) -> [AlbumColumn] {
        [.position] + (hasIDs ? [.idForm] : []) + [.field(.title), .field(.artist), .field(.genre), .field(.year)]
    }

    /// Writes the albums of a listing with the default columns of a format, in which nothing is lost.
    ///
    /// Other programs may change the library meanwhile: columns and rows are read from one state.
    /// - Returns: The number of albums.
    package func write(_ listing: AlbumListing, to rows: any RowWriter, for format: TabularFormat) throws -> Int {
        // Reading a long list commits finished changes, after which another program could change the library.
        if format == .csv || format == .tsv { try workspace.library.journal.flush() }
        return try workspace.library.reading {
            let columns = try usualColumns(of: listing, for: format)
            return try write(listing, columns, to: AlbumFileWriter(columns, to: rows))
        }
    }

    private func write(_ listing: AlbumListing, _ columns: [AlbumColumn], to writer: any ListWriter<PositionedAlbum>)
        throws -> Int
    {
        var (listing, count) = (listing, 0)
        listing.isBrief = columns.allSatisfy(\.isInBriefListings)
        try workspace.library.albums(listing) { located in
            try writer.write(located)
            count += 1
            return true
        }
        try writer.end()
        return count
    }

    private func makeWriter(
        _ columns: [AlbumColumn], as format: ListFormat, to output: Output
    ) throws -> any ListWriter<PositionedAlbum> {
        guard let tabular = format.tabular else {
            let (current, count) = (try workspace.current.settledID(), try workspace.library.count())
            return AlbumTableWriter(columns, current: current, count: count, to: output)
        }
        return try AlbumFileWriter(columns, to: output.rowWriter(tabular))
    }

    /// The default columns of a format. A JSON object contains all data; CSV and TSV need the list of own fields
    /// before the first row.
    package func usualColumns(of listing: AlbumListing, for format: TabularFormat) throws -> [AlbumColumn] {
        switch format {
        case .json, .jsonl: return AlbumColumn.json
        case .csv, .tsv:
            let own = try workspace.library.ownFields(of: listing.query).map { AlbumColumn.field(.own($0)) }
            return [.position, .id] + AlbumColumn.known + own
        }
    }
}

/// Writes albums as a table with a mark at the current album.
///
/// The generic list columns would cost a microsecond per album, so albums have separate writers.
/// - Pattern: Strategy (concrete strategy)
/// - Pattern: Adapter (adapter)
@MainActor
package final class AlbumTableWriter: ListWriter {
    private let columns: [AlbumColumn]
    private let current: Album.ID?
    private var table: TextTable

    /// Creates a table of these columns.
    ///
    /// - Parameter count: The number of albums in the library, which is the highest position.
    package init(_ columns: [AlbumColumn], current: Album.ID?, count: Int, to output: Output) {
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

    /// Writes the stored rows.
    package func flush() throws { try table.finish() }

    /// Writes the stored rows.
    package func end() throws { try table.finish() }

    private static func heading(_ column: AlbumColumn, count: Int) -> TextTable.Column {
        switch column {
        case .position:
            var heading = TextTable.Column("#", alignment: .right, shrinkPriority: 0, minimumWidth: 3)
            heading.widthOfLaterRows = String(count).utf8.count
            return heading
        case .id, .idForm: return TextTable.Column("id", alignment: .right, shrinkPriority: 0)
        case .field(.year): return TextTable.Column("year", alignment: .right, shrinkPriority: 0)
        default: return TextTable.Column(column.name)
        }
    }
}

/// Writes albums in a file format.
///
/// - Pattern: Strategy (concrete strategy)
/// - Pattern: Strategy (context)
/// - Pattern: Adapter (adapter)
@MainActor
package final class AlbumFileWriter: ListWriter {
    private let columns: [AlbumColumn]
    private let writer: any RowWriter

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

    /// Writes the stored rows.
    package func flush() throws { try writer.flush() }

    /// Ends the file.
    package func end() throws { try writer.end() }
}
