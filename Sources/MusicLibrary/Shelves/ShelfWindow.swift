internal import SQLite

/// The albums of a shelf by offset. A shelf is read completely when different offsets on it are requested in
/// sequence, as scripts do; single requests on different shelves start from the nearest landmark.
struct ShelfWindow {
    private var shelf: Int64?
    /// The latest request; a command often repeats it.
    private var latest: (offset: Int, row: (id: Int64, rank: Int64)?)?
    private var rows: [(id: Int64, rank: Int64)]?
    private var landmarks = ShelfLandmarks()

    /// The album at an offset on a shelf; the second different offset on the same shelf reads the whole shelf.
    mutating func row(
        at offset: Int, of shelf: ShelfDirectory.Shelf, _ statements: PreparedStatements, _ db: Database
    ) throws -> (id: Int64, rank: Int64)? {
        if self.shelf != shelf.id { (self.shelf, latest, rows) = (shelf.id, nil, nil) }
        if let rows { return rows.indices.contains(offset) ? rows[offset] : nil }
        guard let latest else {
            let row = try one(at: offset, of: shelf, statements, db)
            self.latest = (offset, row)
            return row
        }
        if latest.offset == offset { return latest.row }
        var rows: [(id: Int64, rank: Int64)] = []
        rows.reserveCapacity(shelf.count)
        try statements(.readShelf, db).bind(shelf.id).forEach {
            rows.append((id: try $0.read(0), rank: try $0.read(1)))
        }
        self.rows = rows
        return rows.indices.contains(offset) ? rows[offset] : nil
    }

    /// Discards the data of a shelf whose albums changed or moved.
    mutating func close(_ shelf: Int64) {
        if self.shelf == shelf { (self.shelf, latest, rows) = (nil, nil, nil) }
        landmarks.remove(shelf)
    }

    private mutating func one(
        at offset: Int, of shelf: ShelfDirectory.Shelf, _ statements: PreparedStatements, _ db: Database
    ) throws -> (id: Int64, rank: Int64)? {
        let way = landmarks.way(to: offset, of: shelf.count, on: shelf.id)
        let statement = try statements(statement(for: way), db).bind(shelf.id)
        if let rank = way.rank { statement.bind(rank) }
        let row = try statement.bind(way.steps).first {
            (id: try $0.read(0, as: Int64.self), rank: try $0.read(1, as: Int64.self))
        }
        if let row { landmarks.add(row.rank, at: offset, on: shelf.id) }
        return row
    }

    private func statement(for way: ShelfLandmarks.Way) -> PreparedStatements.Name {
        switch (way.isUpwards, way.rank == nil) {
        case (true, false): .findUpwards
        case (true, true): .findFromFirst
        case (false, false): .findDownwards
        case (false, true): .findFromLast
        }
    }
}

/// Known ranks at offsets of shelves; a lookup starts from the nearest one.
///
/// SQLite can only step from one album to the next. For random positions, the distance from the nearest end of a
/// shelf is about 250 albums on average; with ten evenly spaced landmarks, about 25.
struct ShelfLandmarks {
    /// The path to an album: the start rank, or nil for an end of the shelf, and the number of steps up or down.
    struct Way: Equatable {
        let rank: Int64?
        let steps: Int
        let isUpwards: Bool
    }

    private struct Landmark {
        let offset: Int
        /// Nil for an end of the shelf.
        let rank: Int64?
    }

    /// The maximum number of landmarks; they occupy 1.5 MB.
    private static let most = 1 << 16

    private var found: [Int64: [Landmark]] = [:]
    private var count = 0

    /// The shortest path to an offset on a shelf that holds `held` albums.
    func way(to offset: Int, of held: Int, on shelf: Int64) -> Way {
        let landmarks = found[shelf] ?? []
        let next = Self.index(of: offset, in: landmarks)
        let above = next < landmarks.count ? landmarks[next] : Landmark(offset: held - 1, rank: nil)
        let below = next > 0 ? landmarks[next - 1] : Landmark(offset: 0, rank: nil)
        return above.offset - offset < offset - below.offset
            ? Way(rank: above.rank, steps: above.offset - offset, isUpwards: false)
            : Way(rank: below.rank, steps: offset - below.offset, isUpwards: true)
    }

    /// Adds the rank of an album at an offset.
    mutating func add(_ rank: Int64, at offset: Int, on shelf: Int64) {
        if count == Self.most { self = ShelfLandmarks() }
        let next = Self.index(of: offset, in: found[shelf] ?? [])
        if next < found[shelf]?.count ?? 0, found[shelf]?[next].offset == offset { return }
        found[shelf, default: []].insert(Landmark(offset: offset, rank: rank), at: next)
        count += 1
    }

    /// Removes the landmarks of a shelf whose albums changed or moved.
    mutating func remove(_ shelf: Int64) {
        guard count > 0, let gone = found.removeValue(forKey: shelf) else { return }
        count -= gone.count
    }

    /// The index of the first landmark at or above an offset; a linear search, because there are few.
    private static func index(of offset: Int, in landmarks: [Landmark]) -> Int {
        landmarks.firstIndex { $0.offset >= offset } ?? landmarks.count
    }
}
