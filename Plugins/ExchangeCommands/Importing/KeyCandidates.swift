internal import AlbumModel

/// The columns of a file that identify its rows: no value is empty, and none occurs twice.
///
/// - Complexity: O(*n*) memory in the number of rows for the columns that are unique so far, up to a limit.
struct KeyCandidates {
    /// The number of values to remember; beyond it, the last candidates are given up. 24 bytes each.
    private static let mostValues = 4_000_000
    private static let mostNames = 5
    /// The ends of names of columns that contain a number or a code of the album.
    private static let endings = ["id", "number", "barcode", "ean", "upc", "#", "url", "uri"]

    private var candidates: [(key: AlbumKey, values: Set<Int>)]

    /// Creates the candidates of a layout: first columns named like numbers and dates, then its other own fields, and the artist with
    /// the title, each of which alone identifies no album.
    ///
    /// - Parameter key: Fields that identify several albums, to each of which a candidate adds an own field; none by default.
    init(_ layout: AlbumLayout, extending key: [AlbumField] = []) {
        let own = layout.fields.filter { !AlbumField.known.contains($0) && !key.contains($0) }
        let endings = Self.endings + (key.isEmpty ? [] : ["date", "added"])
        let named = own.filter { field in endings.contains { field.name.lowercased().hasSuffix($0) } }
        let fields = (named + own.filter { !named.contains($0) }).map { key + [$0] }
        let pair = [AlbumField.artist, .title]
        let pairs = [pair, pair + [.year]].filter { key.isEmpty && $0.allSatisfy { layout.fields.contains($0) } }
        candidates = (fields + pairs).map { (.fields($0), []) }
    }

    /// Gives up the candidates that are empty in an album, or have a value of an earlier one.
    mutating func add(_ album: AlbumDraft) {
        var index = 0
        while index < candidates.count {
            if let hash = candidates[index].key.hash(of: album, nil),
                candidates[index].values.insert(hash).inserted
            {
                index += 1
            } else {
                candidates.remove(at: index)
            }
        }
        while candidates.count > 1, candidates.reduce(0, { $0 + $1.values.count }) > Self.mostValues {
            candidates.removeLast()
        }
    }

    /// The fields of each key, the most suitable first.
    var fields: [[AlbumField]] { candidates.map(\.key.fields) }

    /// The first of these keys. The year is only needed if the artist and the title do not suffice.
    var keys: [[AlbumField]] {
        let found = fields
        let needed = found.filter { key in key.count < 3 || !found.contains([.artist, .title]) }
        return Array(needed.prefix(Self.mostNames))
    }
}
