package import MusicLibrary
package import ShellKit
package import Tabular

/// Writes a list of albums to an output as a stream, in constant memory.
@MainActor
package struct AlbumLister {
    private let workspace: AlbumWorkspace

    /// Creates a lister of a workspace's albums.
    package init(_ workspace: AlbumWorkspace) {
        self.workspace = workspace
    }

    /// Writes the albums of a listing.
    ///
    /// - Parameter columns: The columns to write; nil for the default columns of the format.
    /// - Returns: The number of albums.
    @discardableResult
    package func write(
        _ listing: AlbumListing, columns: [AlbumColumn]?, as format: ListFormat, to output: any Output
    ) throws -> Int {
        let columns = try columns ?? usualColumns(of: listing, as: format)
        let writer = try makeWriter(columns, as: format, to: output)
        var (listing, count) = (listing, 0)
        listing.isBrief = columns.allSatisfy(\.standsInBriefListings)
        try workspace.library.albums(listing) { located in
            try writer.write(located)
            count += 1
            return true
        }
        try writer.end()
        return count
    }

    private func makeWriter(
        _ columns: [AlbumColumn], as format: ListFormat, to output: any Output
    ) throws -> any AlbumListWriter {
        guard let tabular = format.tabular else {
            let (current, count) = (try workspace.current.settledID(), try workspace.library.count())
            return AlbumTableWriter(columns, current: current, count: count, to: output)
        }
        return try AlbumFileWriter(columns, to: output.rowWriter(tabular))
    }

    private func usualColumns(of listing: AlbumListing, as format: ListFormat) throws -> [AlbumColumn] {
        guard let tabular = format.tabular else {
            return [.position, .field(.title), .field(.artist), .field(.genre), .field(.year)]
        }
        return try usualColumns(of: listing, for: tabular)
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
