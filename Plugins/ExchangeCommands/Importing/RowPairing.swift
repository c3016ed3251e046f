internal import AlbumModel
internal import MusicLibrary

/// Finds the album of each row by its key, when all rows are known.
///
/// A key may occur several times, as for several copies of a release. Rows and albums with equal values belong together. If
/// one row and one album remain, they do as well. If only rows remain, they are new; if only albums remain, they are
/// missing. Otherwise, the rows are refused, because their albums would be guesses. A merged album belongs to the row of
/// its first release, and the rows of the others are not new. A row that is refused before, with a key that can be read, has
/// an unknown album too, which is not missing.
///
/// - Complexity: For *n* rows and *m* albums, O((*n* + *m*) log *n*) time, and about 80 bytes for each row with its album.
///   Keys and values are compared by 64-bit hashes.
@MainActor
struct RowPairing {
    enum Treatment {
        case add, refuse
        /// The album has the values of the row; nil for a row of a merged album.
        case keep(Album.ID?)
        /// The album has other values, or must be compared field by field.
        case change(Album.ID)

        /// The album of the row; nil for a new one, and for one that is not known.
        var album: Album.ID? {
            switch self {
            case .keep(let id): id
            case .change(let id): id
            case .add, .refuse: nil
            }
        }
    }

    private struct Row {
        var key: Int
        /// The hash of the values; nil for a refused row, or one with other fields than the first one or unreadable values.
        let content: Int?
        /// True if the row is not a valid album.
        let isRefused: Bool
        let number: Int
        let copy: ReleaseCopy
    }

    /// An album, and the index of the first row with its key.
    private struct Match {
        let row: Int
        let content: Int
        let id: Album.ID
        /// True if the album is one of the source, or has its name.
        let isOfSource: Bool
        let copy: ReleaseCopy

        @MainActor
        init(_ row: Int, _ album: Album, _ content: Int?, in source: ImportedSource, by key: AlbumKey) {
            (self.row, self.content, id) = (row, content ?? 0, album.id)
            (isOfSource, copy) = (source.contains(album.details), ReleaseCopy(of: album.details, by: key))
        }
    }

    let key: AlbumKey
    private(set) var source: ImportedSource
    /// The treatment of each row with a key, in the order of addition; final after ``pair(with:)``.
    private(set) var treatments: [Treatment] = []
    /// The albums whose keys are in no row, or in fewer rows than albums.
    private(set) var missing: [Album.ID] = []
    /// The albums of refused rows, by the hash of the key.
    private(set) var ambiguousAlbums: [Int: [Album.ID]] = [:]
    /// True if a row has problems, or no key.
    private(set) var hasFaults = false
    private var rows: [Row] = []
    /// The ids of the file, if its format and not the user says that they are the key: those of another library mean nothing here.
    private(set) var ids: FileIDs?
    private var compared: ComparedFields?

    /// True if a row does not equal its album.
    var hasChanges: Bool { !treatments.allSatisfy { if case .keep = $0 { true } else { false } } }

    /// True if the library contains an album of a row.
    var hasPairs: Bool {
        treatments.contains { treatment in
            switch treatment {
            case .keep, .change: true
            case .add, .refuse: false
            }
        }
    }

    /// - Parameter isNamed: True if the user has named the key.
    init(by key: AlbumKey, from source: ImportedSource, isNamed: Bool) {
        (self.key, self.source, ids) = (key, source, key == .id && !isNamed ? FileIDs() : nil)
    }

    /// The fields of the rows that are kept.
    var fields: [AlbumField] { compared?.compared ?? [] }

    /// The hash of the key. An album whose id is not that of the file's album is found by artist and title.
    func hash(of album: AlbumDraft, _ id: Album.ID?) -> Int? {
        let hash = key.hash(of: album, id)
        guard let ids, !ids.count(id) else { return hash }
        return AlbumName(of: album).hash ?? hash
    }

    /// Adds a row; one without a key is not paired.
    mutating func add(_ row: ImportedRow) {
        let hash = hash(of: row.contents, row.id)
        if hash == nil || !row.faults.isEmpty { hasFaults = true }
        guard let hash else { return }
        ids?.add(row.id, AlbumName(of: row.contents))
        rows.append(
            Row(
                key: hash, content: contentHash(of: row), isRefused: row.isRefused, number: rows.count,
                copy: ReleaseCopy(of: row.contents, by: key)))
        treatments.append(row.isRefused ? .refuse : .add)
    }

    private mutating func contentHash(of row: ImportedRow) -> Int? {
        guard let draft = row.draft else { return nil }
        let compared = compared ?? ComparedFields(row.fields, besides: source.name == nil ? nil : ImportedSource.field)
        self.compared = compared
        return row.unreadable.isEmpty && compared.fields == row.fields ? compared.hash(of: draft) : nil
    }

    /// Pairs the rows with the albums of a library.
    ///
    /// - Parameter base: What the source said last; an album whose key was edited belongs to the row with the key of its base.
    mutating func pair(with library: LibraryAPI, _ base: SourceBase?) throws {
        let compared = compared
        try ids?.compare(with: library)
        for index in rows.indices { if let hash = ids?.keyByName(ofRow: rows[index].number) { rows[index].key = hash } }
        rows.sort { ($0.key, $0.number) < ($1.key, $1.number) }
        var (matches, missing, merged) = ([Match](), [Album.ID](), [Int]())
        try library.albums(AlbumListing()) { located in
            let album = located.album
            guard source.concerns(album.details) else { return true }
            let hash = hash(of: album.details, album.id)
            var row = hash.flatMap(firstRow)
            if row == nil {
                let releases = key.hashesOfReleases(in: album.details).compactMap(firstRow)
                row = releases.first
                merged += releases.dropFirst()
            }
            if row == nil, let base { row = try rowOfEdited(album, base, library) }
            if let row {
                matches.append(Match(row, album, compared?.hash(of: album.details), in: source, by: key))
            } else if hash != nil, source.includes(album, base) {
                missing.append(album.id)
            }
            return true
        }
        self.missing = missing
        matches.sort { ($0.row, $0.id) < ($1.row, $1.id) }
        var rest = matches[...]
        while let row = rest.first?.row {
            let end = rest.firstIndex { $0.row != row } ?? rest.endIndex
            try resolve(row, rest[..<end]) { id in
                guard let compared, let base, let album = try library.album(id) else { return nil }
                return try library.journal.base(of: album, in: base).flatMap { compared.hash(of: $0) }
            }
            rest = rest[end...]
        }
        for row in merged.flatMap(rows(after:)) {
            if case .add = treatments[row.number] { treatments[row.number] = .keep(nil) }
        }
    }

    /// The index of the first row with a key; nil if there is none.
    private func firstRow(_ hash: Int) -> Int? {
        let row = rows.insertionIndex { $0.key < hash }
        return row < rows.count && rows[row].key == hash ? row : nil
    }

    /// The index of the first row with the key that the source said last about an album, which has another one.
    private func rowOfEdited(_ album: Album, _ base: SourceBase, _ library: LibraryAPI) throws -> Int? {
        guard base.mayDiffer(album.id), let said = try library.journal.base(of: album, in: base) else { return nil }
        return key.hash(of: said.values, album.id).flatMap(firstRow)
    }

    /// The rows with the key of the first one.
    private func rows(after first: Int) -> ArraySlice<Row> {
        rows[first...].prefix { $0.key == rows[first].key }
    }

    // An update by `release_id`. The letters are hashes of values: rows and albums with one letter are equal.
    //
    //     file         rows, sorted             matches, sorted       albums of
    //     0  17 a      index key value number   row value id          no row
    //     1  23 d        0   17    a     0       0    b   4           31  id 6
    //     2  17 b        1   17    b     2       0    c   9
    //     3  40 f        2   23    d     1       2    e   5
    //                    3   40    f     3
    //
    // Key 17 has the rows 0 and 1 and the albums 4 and 9. Row 1 and album 4 are equal, so the album is kept. One row and
    // one album remain: the row changes album 9. Key 23 has one row and one album, which differ: the row changes album 5.
    // Key 40 has no album, so its row stays new. Album 6 is missing.
    //
    //     number       0          1          2       3
    //     treatments   change(9)  change(5)  keep    add          missing  6
    //
    // If the file had another row `17 g`, the rows `a` and `g` would remain with album 9. Either could be its new version,
    // so both are refused, and ambiguousAlbums[17] is [9]. Album 9 is not missing. If the file had `17 b` alone, row `b`
    // would keep album 4, no row would remain, and album 9 would be missing.

    /// Decides on the rows with one key, the first of which is given, and on its albums.
    ///
    /// - Parameter base: The hash of what the source said last about an album, by which copies are found that the user has edited.
    private mutating func resolve(
        _ first: Int, _ matches: ArraySlice<Match>, base: (Album.ID) throws -> Int?
    ) throws {
        let hash = rows[first].key
        let ours = matches.filter(\.isOfSource)
        let (copies, others) = pairCopies(of: first, ours.isEmpty ? Array(matches) : ours)
        var free = Dictionary(grouping: others, by: \.content)
        var open: [Row] = []
        for row in copies {
            if let content = row.content, let album = free[content]?.popLast() {
                settle(row, as: album)
            } else {
                open.append(row)
            }
        }
        var left = free.values.joined().map(\.id).sorted()
        if open.count > 0, left.count > 0, open.count + left.count > 2 {
            var said = try Dictionary(grouping: left) { try base($0) }
            open.removeAll { row in
                guard let content = row.content, let album = said[content]?.popLast() else { return false }
                treatments[row.number] = .change(album)
                return true
            }
            left = said.values.joined().sorted()
        }
        switch (open.count, left.count) {
        case (0, _): missing += left
        case (_, 0): break
        case (1, 1) where !open[0].isRefused: treatments[open[0].number] = .change(left[0])
        default:
            for row in open { treatments[row.number] = .refuse }
            ambiguousAlbums[hash] = left
        }
    }

    private mutating func settle(_ row: Row, as album: Match) {
        let isSet = source.assigned.isEmpty && (source.name == nil || album.isOfSource)
        treatments[row.number] = isSet && row.content == album.content ? .keep(album.id) : .change(album.id)
    }

    /// Pairs the rows that have the number of a copy with its album, or else with the one that was added at the same time and has no
    /// number yet. An album with another number is missing.
    ///
    /// - Returns: The rows and albums that can be of any copy.
    private mutating func pairCopies(of first: Int, _ albums: [Match]) -> (rows: [Row], albums: [Match]) {
        let rows = Array(rows(after: first))
        guard rows.contains(where: { $0.copy.number != nil && !$0.isRefused }) else { return (rows, albums) }
        var open: [Row] = []
        var numbered = Dictionary(grouping: albums.filter { $0.copy.number != nil }) { $0.copy.number }
        for row in rows {
            if !row.isRefused, let number = row.copy.number, let album = numbered[number]?.popLast() {
                settle(row, as: album)
            } else {
                open.append(row)
            }
        }
        missing += numbered.values.joined().filter(\.isOfSource).map(\.id)
        // Copies that were added together are interchangeable unless their values differ.
        var added = Dictionary(grouping: albums.reversed().filter { $0.copy.number == nil }) { $0.copy.time }
        let times = Dictionary(grouping: open.filter { !$0.isRefused }) { $0.copy.time }
        added = added.filter {
            $0.key != nil && $0.value.count == times[$0.key]?.count && Set($0.value.map(\.content)).count == 1
        }
        let rest = albums.filter { album in album.copy.number == nil && added[album.copy.time] == nil }
        open.removeAll { row in
            guard !row.isRefused, let album = added[row.copy.time]?.popLast() else { return false }
            treatments[row.number] = .change(album.id)
            return true
        }
        return (open, rest)
    }
}
