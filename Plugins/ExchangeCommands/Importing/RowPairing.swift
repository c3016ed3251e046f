internal import MusicLibrary

/// Finds the album of each row by its key, when all rows are known.
///
/// A key may occur several times, as for several copies of a release. Rows and albums with equal values belong together. If
/// one row and one album remain, they do as well. If only rows remain, they are new; if only albums remain, they are
/// missing. Otherwise, the rows are refused, because their albums would be guesses.
///
/// - Complexity: For *n* rows and *m* albums, O((*n* + *m*) log *n*) time, and about 80 bytes for each row with its album.
///   Keys and values are compared by 64-bit hashes.
@MainActor
struct RowPairing {
    /// The treatment of a row.
    enum Fate {
        case add, keep, refuse
        /// The album has other values, or must be compared field by field.
        case change(Album.ID)
    }

    private struct Row {
        let key: Int
        /// The hash of the values; nil for a row with other fields than the first one.
        let content: Int?
        let number: Int
    }

    /// An album, and the index of the first row with its key.
    private struct Match {
        let row: Int
        let content: Int
        let id: Album.ID
    }

    /// The key of rows and albums.
    let key: AlbumKey
    /// The treatment of each row, in the order of addition; final after ``pair(with:)``.
    private(set) var fates: [Fate] = []
    /// The albums whose keys are in no row, or in fewer rows than albums.
    private(set) var missing: [Album.ID] = []
    /// The albums of refused rows, by the hash of the key.
    private(set) var crowds: [Int: [Album.ID]] = [:]
    private var rows: [Row] = []
    private var compared: ComparedFields?

    init(by key: AlbumKey) { self.key = key }

    /// Adds the album of a row, whose key has this hash, and the fields that the row contains.
    mutating func add(_ draft: AlbumDraft, _ fields: [AlbumField], hash: Int) {
        let compared = compared ?? ComparedFields(fields)
        self.compared = compared
        let content = compared.fields == fields ? compared.hash(of: draft) : nil
        rows.append(Row(key: hash, content: content, number: rows.count))
        fates.append(.add)
    }

    /// Pairs the rows with the albums of a library.
    mutating func pair(with library: LibraryAPI) throws {
        rows.sort { ($0.key, $0.number) < ($1.key, $1.number) }
        var (matches, missing) = ([Match](), [Album.ID]())
        try library.albums(AlbumListing()) { located in
            let album = located.album
            guard let hash = key.hash(of: album.details, album.id) else { return true }
            let row = rows.firstPlace { $0.key < hash }
            if row < rows.count, rows[row].key == hash {
                matches.append(Match(row: row, content: compared?.hash(of: album.details) ?? 0, id: album.id))
            } else {
                missing.append(album.id)
            }
            return true
        }
        self.missing = missing
        matches.sort { ($0.row, $0.id) < ($1.row, $1.id) }
        var rest = matches[...]
        while let row = rest.first?.row {
            let end = rest.firstIndex { $0.row != row } ?? rest.endIndex
            settle(row, rest[..<end])
            rest = rest[end...]
        }
    }

    /// Decides on the rows with one key, the first of which is given, and on its albums.
    private mutating func settle(_ first: Int, _ albums: ArraySlice<Match>) {
        let hash = rows[first].key
        var free = Dictionary(grouping: albums, by: \.content)
        var open: [Row] = []
        for row in rows[first...].prefix(while: { $0.key == hash }) {
            if let content = row.content, free[content]?.popLast() != nil {
                fates[row.number] = .keep
            } else {
                open.append(row)
            }
        }
        let left = free.values.joined().map(\.id).sorted()
        switch (open.count, left.count) {
        case (0, _): missing += left
        case (_, 0): break
        case (1, 1): fates[open[0].number] = .change(left[0])
        default:
            for row in open { fates[row.number] = .refuse }
            crowds[hash] = left
        }
    }
}

/// The fields whose values are compared.
private struct ComparedFields {
    let fields: [AlbumField]
    private let known: [AlbumField]
    private let own: Set<String>

    init(_ fields: [AlbumField]) {
        self.fields = fields
        known = AlbumField.known.filter { fields.contains($0) }
        own = Set(fields.filter { !AlbumField.known.contains($0) }.map { $0.name.lowercased() })
    }

    /// A hash of the values that an album has in the fields.
    func hash(of draft: AlbumDraft) -> Int {
        var hasher = Hasher()
        for field in known { hasher.combine(draft.text(of: field)) }
        for field in draft.fields where own.contains(field.key) {
            hasher.combine(field.key)
            hasher.combine(field.value)
        }
        return hasher.finalize()
    }
}
