internal import AlbumModel
internal import SQLite

/// Finds the first albums of a sorted list without sorting the others.
struct SortedAlbums {
    /// The maximum number of albums that are sorted in memory; longer lists are sorted in a temporary table.
    static let most = 10_000

    private let reader: AlbumReader
    private let listing: AlbumListing
    private let columns: [FieldColumn]
    /// The name that stands for the artist, if it is a key and an album has such a name; nil for none.
    private let sortName: FieldColumn?
    private let shelves: [Int64: Int]
    private var first: LeadingAlbums

    /// - Parameter count: The number of albums to find, at most ``most``.
    private init(_ reader: AlbumReader, _ listing: AlbumListing, count: Int) throws {
        self.reader = reader
        self.listing = listing
        columns = zip(listing.sortKeys, Int32(3)...).map { key, column in
            let hasArticles = key.field == .title || key.field == .artist
            return FieldColumn(key.field, column: column, without: hasArticles ? listing.articles : .none)
        }
        sortName = try reader.haveSortNames(listing) ? FieldColumn(.sortName, column: Int32(3 + columns.count)) : nil
        let all = reader.tables.shelves.directory.shelves
        shelves = Dictionary(uniqueKeysWithValues: zip(all.map(\.id), all.indices))
        first = LeadingAlbums(count: count, order: listing.lastOrder)
    }

    /// The albums of a list with an end, in order, with their positions; nil if there may be more than ``most``.
    static func find(_ listing: AlbumListing, _ reader: AlbumReader) throws -> [(position: Int, id: Int64)]? {
        let (end, overflows) = listing.offset.addingReportingOverflow(listing.limit ?? .max)
        let count = min(overflows ? .max : end, reader.tables.shelves.total)
        guard count <= most else { return nil }
        var albums = try SortedAlbums(reader, listing, count: count)
        if listing.query.isAll, listing.sortKeys.isEmpty {
            try albums.findByLastOrder()
        } else if listing.query.isAll, listing.sortKeys.first?.field == .year {
            try albums.findByYear()
        } else {
            try reader.compiling(listing.query, inOrder: false) { try albums.add($0) }
        }
        return try albums.positions(of: albums.first.sorted.dropFirst(listing.offset))
    }

    /// Reads only the albums that are to be found.
    private mutating func findByLastOrder() throws {
        switch listing.lastOrder {
        case .ids(let descending):
            try add(
                SQLText("album a ORDER BY a.id \(descending ? "DESC" : "ASC") LIMIT ?", [.integer(Int64(first.count))]))
        case .positions(let descending):
            let start = descending ? reader.tables.shelves.total - first.count + 1 : 1
            let part = AlbumQuery(locators: .positions(from: start, through: start + first.count - 1))
            try reader.compiling(part, inOrder: false) { try add($0) }
        }
    }

    /// Reads the albums year by year, which is an index, until there are enough, and then those without a year.
    private mutating func findByYear() throws {
        let isDescending = listing.sortKeys.first?.descending == true
        let next = isDescending ? "max(year) FROM album WHERE year < ?" : "min(year) FROM album WHERE year > ?"
        var year: Int64? = isDescending ? .max : .min
        while let last = year, first.added < first.count {
            year = try reader.db.cached("SELECT " + next).bind(last).value()
            if let year { try add(SQLText("album a WHERE a.year = ?", [.integer(year)])) }
        }
        if first.added < first.count { try add(SQLText("album a WHERE a.year IS NULL")) }
    }

    private mutating func add(_ source: SQLText) throws {
        let leading = columns.first
        let read = columns + [sortName].compactMap(\.self)
        let selected = (["a.id", "a.shelf", "a.rank"] + read.map(\.expression)).joined(separator: ", ")
        var key = SortKeyBytes()
        let areDescending = listing.sortKeys.map(\.descending)
        try reader.forEachRow(of: SQLText("SELECT \(selected) FROM ") + source) { row in
            if let last = first.lastKey, let leading,
                self.read(leading, row, { $0.map { last.precedes(keyOf: $0, descending: areDescending[0]) } ?? false })
            {
                return true
            }
            key.removeAll()
            for (column, isDescending) in zip(columns, areDescending) {
                self.read(column, row) { key.append($0, descending: isDescending) }
            }
            guard first.mayContain(key) else { return true }
            let slot = Slot(shelf: try row.read(1), rank: try row.read(2))
            first.add(.init(key: key, shelf: shelves[slot.shelf] ?? 0, slot: slot, id: try row.read(0)))
            return true
        }
    }

    /// Calls `body` with the text of a sort key: for the artist, the name that stands for it if the album has one.
    private func read<Result>(_ column: FieldColumn, _ row: Row, _ body: (UnsafeBufferPointer<UInt8>?) -> Result)
        -> Result
    {
        guard let sortName, case .artist = column.field else { return column.read(row, body) }
        return sortName.read(row) { name in name.map(body) } ?? column.read(row, body)
    }

    /// Adds positions, which are found in the order of slots.
    private func positions(
        of albums: ArraySlice<LeadingAlbums.Album>
    ) throws -> [(position: Int, id: Int64)] {
        var counter = PositionCounter(reader.tables.shelves)
        var positions: [Int64: Int] = [:]
        for album in albums.sorted(by: { ($0.shelf, $0.slot.rank) < ($1.shelf, $1.slot.rank) }) {
            positions[album.id] = try counter.position(of: album.slot, reader.db)
        }
        return albums.map { (positions[$0.id] ?? 0, $0.id) }
    }
}

/// The first albums in an order, collected from all in any order.
private struct LeadingAlbums {
    struct Album {
        let key: SortKeyBytes
        /// The index of the shelf.
        let shelf: Int
        let slot: Slot
        let id: Int64
    }

    /// The number of albums to find.
    let count: Int
    /// The order of albums with the same key.
    private let order: AlbumListing.TotalOrder
    /// The number of albums that were added, up to ``count``.
    private(set) var added = 0
    private var albums: [Album] = []
    /// The last album that was among the first ones when they were sorted last.
    private var last: Album?

    init(count: Int, order: AlbumListing.TotalOrder) { (self.count, self.order) = (count, order) }

    /// The key of the last album that was among the first ones; nil until there are many.
    var lastKey: SortKeyBytes? { last?.key }

    /// False if an album with this key is certainly not among the first.
    func mayContain(_ key: SortKeyBytes) -> Bool { last.map { !($0.key < key) } ?? (count > 0) }

    mutating func add(_ album: Album) {
        if let last, last.key == album.key, isOrdered(last, album) { return }
        added = min(added + 1, count)
        albums.append(album)
        guard albums.count >= 2 * count + 100 else { return }
        albums = sorted
        last = albums.last
    }

    /// The first albums in order.
    var sorted: [Album] {
        Array(albums.sorted { $0.key == $1.key ? isOrdered($0, $1) : $0.key < $1.key }.prefix(count))
    }

    private func isOrdered(_ one: Album, _ other: Album) -> Bool {
        switch order {
        case .ids(let descending): (one.id < other.id) != descending
        case .positions(let descending):
            ((one.shelf, one.slot.rank) < (other.shelf, other.slot.rank)) != descending
        }
    }
}
