internal import GRDB

/// The albums of shelves, found by how many stand before them: a shelf is read whole when different ones of it are asked for
/// one after the other, as scripts do; those all over a library are looked for from the nearest one that is known.
struct ShelfWindow {
    private var shelf: Int64?
    /// The album that was asked for last: a command asks several times for the same one.
    private var latest: (offset: Int, row: (id: Int64, rank: Int64)?)?
    private var rows: [(id: Int64, rank: Int64)]?
    private var landmarks = ShelfLandmarks()

    /// The album with so many before it on a shelf; with the second album of a shelf the shelf is read whole.
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

    /// Forgets a shelf: albums of it have come, gone or moved.
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
