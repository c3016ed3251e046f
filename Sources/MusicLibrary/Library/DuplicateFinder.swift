package import AlbumModel

/// Finds groups of duplicates with one scan of a library.
///
/// The scan stores 24 bytes for each album: a hash, the position and the id. Only albums with equal hashes are read again
/// and compared. Memory does not depend on the sizes of albums and groups.
@MainActor
package struct DuplicateFinder {
    /// An album of a group.
    package struct Member {
        /// The number of the group, from 1.
        package let group: Int
        /// The album.
        package let located: PositionedAlbum
        /// The fields in which the album differs from the first one of its group.
        package let differences: [AlbumField]
    }

    private struct Entry {
        let hash: Int
        let position: Int
        let id: Album.ID
    }

    private let library: LibraryAPI
    private let criteria: DuplicateCriteria
    private let hash: (AlbumDraft) -> Int?

    /// Creates a finder for a library.
    package init(in library: LibraryAPI, by criteria: DuplicateCriteria) {
        self.init(in: library, by: criteria, hash: criteria.hash)
    }

    /// Creates a finder with another hash function, whose collisions do not change the result.
    init(in library: LibraryAPI, by criteria: DuplicateCriteria, hash: @escaping (AlbumDraft) -> Int?) {
        (self.library, self.criteria, self.hash) = (library, criteria, hash)
    }

    /// Calls `visit` for each album that matches a query and has a duplicate among the matches.
    ///
    /// The albums of a group are consecutive, in the order of positions; groups are in the order of their first albums.
    /// `visit` may read the library, but not change it.
    /// - Throws: A cancellation error or ``LibraryError/interrupted`` when the task is cancelled; the errors of `visit`.
    package func visit(_ query: AlbumQuery, _ visit: (Member) throws -> Void) throws {
        try library.journal.commitBatch()
        try library.reading {
            var groups = 0
            for run in try runs(of: query) { try self.visit(run, after: &groups, visit) }
        }
    }

    /// The albums with equal hashes, in the order of the first ones.
    private func runs(of query: AlbumQuery) throws -> [ArraySlice<Entry>] {
        var listing = AlbumListing(query)
        listing.isBrief = criteria.allowsBriefListing
        let entries = Self.candidates(among: try Self.entries(of: listing, in: library.store, by: hash))
            .sorted { ($0.hash, $0.position) < ($1.hash, $1.position) }
        var runs: [ArraySlice<Entry>] = []
        var rest = entries[...]
        while let first = rest.first {
            let run = rest.prefix { $0.hash == first.hash }
            if run.count > 1 { runs.append(run) }
            rest = rest[run.endIndex...]
        }
        return runs.sorted { $0[$0.startIndex].position < $1[$1.startIndex].position }
    }

    /// The hashes of all albums of a listing. (A closure of the main actor would check its thread for each row.)
    private nonisolated static func entries(
        of listing: AlbumListing, in store: any LibraryStore, by hash: (AlbumDraft) -> Int?
    ) throws -> [Entry] {
        var entries: [Entry] = []
        try store.visit(listing) { found in
            if let hash = hash(found.album.details) {
                entries.append(Entry(hash: hash, position: found.position, id: found.album.id))
            }
            return true
        }
        return entries
    }

    /// All entries whose hashes occur several times, and a few others: those with the same last bits as another one.
    ///
    /// So few of a million entries have to be sorted.
    private static func candidates(among entries: [Entry]) -> [Entry] {
        let mask = 1 << (Int.bitWidth - entries.count.leadingZeroBitCount + 2) - 1
        var counts = [UInt8](repeating: 0, count: mask + 1)
        for entry in entries where counts[entry.hash & mask] < 2 { counts[entry.hash & mask] += 1 }
        return entries.filter { counts[$0.hash & mask] > 1 }
    }

    /// Visits the groups among albums with equal hashes; there is more than one only after a collision.
    private func visit(_ run: ArraySlice<Entry>, after groups: inout Int, _ visit: (Member) throws -> Void) throws {
        var rest = run
        while let entry = rest.popFirst(), !rest.isEmpty {
            let first = try album(of: entry)
            let key = criteria.key(of: first.album.details)
            var others: [Entry] = []
            var isGroup = false
            for entry in rest {
                try Task.checkCancellation()
                let found = try album(of: entry)
                guard criteria.key(of: found.album.details) == key else {
                    others.append(entry)
                    continue
                }
                if !isGroup {
                    groups += 1
                    isGroup = true
                    try visit(Member(group: groups, located: first, differences: []))
                }
                let differences = found.album.details.differences(from: first.album.details)
                try visit(Member(group: groups, located: found, differences: differences))
            }
            rest = others[...]
        }
    }

    private func album(of entry: Entry) throws -> PositionedAlbum {
        guard let album = try library.album(entry.id) else { throw LibraryError.noSuchAlbum(entry.id) }
        return PositionedAlbum(position: entry.position, album: album)
    }
}
