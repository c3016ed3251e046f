internal import GRDB

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
        at offset: Int, of shelf: ShelfDirectory.Shelf, _ quick: QuickStatements, _ db: Database
    ) throws -> (id: Int64, rank: Int64)? {
        if self.shelf != shelf.id { (self.shelf, latest, rows) = (shelf.id, nil, nil) }
        if let rows { return rows.indices.contains(offset) ? rows[offset] : nil }
        guard let latest else {
            let row = try one(at: offset, of: shelf, quick, db)
            self.latest = (offset, row)
            return row
        }
        if latest.offset == offset { return latest.row }
        var rows: [(id: Int64, rank: Int64)] = []
        rows.reserveCapacity(shelf.count)
        try quick(.readShelf, db).bind(shelf.id).forEach {
            rows.append((id: try $0.needed(0), rank: try $0.needed(1)))
            return true
        }
        self.rows = rows
        return rows.indices.contains(offset) ? rows[offset] : nil
    }

    /// Discards the data of a shelf whose albums changed or moved.
    mutating func close(_ shelf: Int64) {
        if self.shelf == shelf { (self.shelf, latest, rows) = (nil, nil, nil) }
        landmarks.forget(shelf)
    }

    private mutating func one(
        at offset: Int, of shelf: ShelfDirectory.Shelf, _ quick: QuickStatements, _ db: Database
    ) throws -> (id: Int64, rank: Int64)? {
        let way = landmarks.way(to: offset, of: shelf.count, on: shelf.id)
        let statement = try quick(statement(for: way), db).bind(shelf.id)
        if let rank = way.rank { statement.bind(rank) }
        let row = try statement.bind(Int64(way.steps)).first { (id: try $0.needed(0), rank: try $0.needed(1)) }
        if let row { landmarks.add(row.rank, at: offset, on: shelf.id) }
        return row
    }

    private func statement(for way: ShelfLandmarks.Way) -> QuickStatements.Name {
        switch (way.isUpwards, way.rank == nil) {
        case (true, false): .findUpwards
        case (true, true): .findFromFirst
        case (false, false): .findDownwards
        case (false, true): .findFromLast
        }
    }
}
