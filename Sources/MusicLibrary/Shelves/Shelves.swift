internal import SQLite

/// The order of the albums: shelves of up to about a thousand albums, each shelf with a rank and a count, and each
/// album with a rank on its shelf.
///
/// A lookup by position adds up counts and then searches by rank. Deleted rows retain their slots in the table
/// `kept`. Renumbering changes live and deleted rows together by an increasing function, so every order of the past
/// is preserved. Counts include only live rows. They are cached in memory during a transaction; ``save(_:)`` writes
/// the changed ones.
///
/// In this example a shelf has room for four albums, and new ranks are 100 apart. `(b)` is deleted:
///
///     shelf 7   rank 100   count 3   a 100  (b 200)  c 300  d 400
///     shelf 9   rank 200   count 2   e 100  f 200
///
/// Position 4 is the first live row of shelf 9, because shelf 7 counts 3. A new album `x` at position 2 gets the rank in the
/// middle between its live neighbours `a` and `c`. It may be that of `(b)`: undo brings `b` back only after it has removed `x`.
///
///     shelf 7   rank 100   count 4   a 100  (b 200)  x 200  c 300  d 400
///
/// A new album `y` at position 3 finds the shelf full. So the rows from the middle on move to a new shelf with a rank between its
/// neighbours, and keep their ranks. Then `y` follows `x` at the end of shelf 7:
///
///     shelf 7   rank 100   count 3   a 100  (b 200)  x 200  y 300
///     shelf 10  rank 150   count 2   c 300  d 400
///     shelf 9   rank 200   count 2   e 100  f 200
///
/// If no rank is free between two neighbours, the shelf is renumbered first. Rows with the same rank get the same new one.
final class Shelves {
    let layout: ShelfLayout
    private(set) var directory = ShelfDirectory()
    private var changed: Set<Int64> = []
    /// The last slot of a shelf, if the latest operation assigned it.
    private var tail: Slot?
    private var window = ShelfWindow()
    private let statements: PreparedStatements

    /// Creates an empty order that uses the connection's statements.
    init(layout: ShelfLayout, statements: PreparedStatements) { (self.layout, self.statements) = (layout, statements) }

    /// The number of albums.
    var total: Int { directory.total }

    /// Reads all shelves.
    ///
    /// They are sorted here, because SQLite would look up each of a thousand shelves in the index of ranks and then
    /// in the table.
    func load(_ db: Database) throws {
        var shelves: [ShelfDirectory.Shelf] = []
        try statements(.readShelves, db).forEach { row in
            let count = Int(try row.read(2, within: 0..<1 << 41))
            shelves.append(ShelfDirectory.Shelf(id: try row.read(0), rank: try row.read(1), count: count))
        }
        shelves.sort { ($0.rank, $0.id) < ($1.rank, $1.id) }
        directory = ShelfDirectory(shelves)
        changed = []
        tail = nil
        window = ShelfWindow()
    }

    /// Writes the changed counts.
    func save(_ db: Database) throws {
        guard !changed.isEmpty else { return }
        let statement = try db.cached("UPDATE shelf SET count = ? WHERE id = ?")
        for shelf in directory.shelves where changed.contains(shelf.id) {
            try statement.bind(shelf.count).bind(shelf.id).run()
        }
        changed = []
    }

    /// Adds `difference` to the number of live albums on a shelf.
    func count(_ difference: Int, on shelf: Int64) {
        guard difference != 0, let index = directory.start(of: shelf)?.index else { return }
        tail = nil
        addAlbums(difference, at: index)
    }

    // MARK: Positions

    /// The slot and the id of the album at a position, from 1.
    func album(at position: Int, _ db: Database) throws -> (id: Int64, slot: Slot)? {
        guard let (index, offset) = directory.find(position - 1) else { return nil }
        let shelf = directory.shelves[index].id
        guard let row = try window.row(at: offset, of: directory.shelves[index], statements, db) else { return nil }
        return (row.id, Slot(shelf: shelf, rank: row.rank))
    }

    /// The position that a slot has, or would have, from 1.
    func position(of slot: Slot, _ db: Database) throws -> Int? {
        guard let before = directory.start(of: slot.shelf)?.before else { return nil }
        let statement = try db.cached("SELECT count(*) FROM album WHERE shelf = ? AND rank < ?")
        return try before + (statement.bind(slot.shelf).bind(slot.rank).value() ?? 0) + 1
    }

    /// The rank of a shelf among the others.
    func rank(of shelf: Int64) -> Int64? { directory.shelves.first { $0.id == shelf }?.rank }

    // MARK: Allocation

    /// Allocates slots for albums, the first at a position, and returns them in order.
    ///
    /// - Precondition: `position` is between 1 and the number of albums plus one.
    func makeRoom(for count: Int, at position: Int, _ db: Database) throws -> [Slot] {
        guard let (index, offset) = try spot(before: position - 1, db) else { return [] }
        let held = directory.shelves[index].count
        if held + count <= layout.capacity { return try fit(count, at: index, offset: offset, db) }
        if offset == held {
            let next = index + 1
            if next < directory.shelves.count, directory.shelves[next].count + count <= layout.capacity {
                return try fit(count, at: next, offset: 0, db)
            }
            return try append(count, from: index, db)
        }
        if offset == 0 {
            try addShelf(at: index, db)
            return try append(count, from: index, db)
        }
        try split(index, at: count > layout.capacity / 2 ? offset : held / 2, db)
        return try makeRoom(for: count, at: position, db)
    }

    /// The shelf and offset for a new album with `before` albums before it: after its left neighbour.
    private func spot(before: Int, _ db: Database) throws -> (index: Int, offset: Int)? {
        if directory.shelves.isEmpty { try addShelf(at: 0, db) }
        guard before > 0 else {
            return (directory.shelves.firstIndex { $0.count > 0 } ?? 0, 0)
        }
        return directory.find(before - 1).map { ($0.index, $0.offset + 1) }
    }

    private func fit(
        _ count: Int, at index: Int, offset: Int, isSpread: Bool = false, _ db: Database
    ) throws -> [Slot] {
        let shelf = directory.shelves[index]
        let (left, right) = try neighbours(on: shelf, offset: offset, db)
        guard let ranks = layout.ranks(count, after: left, before: right) else {
            guard !isSpread else { throw SQLiteError.corrupt }
            try renumber(shelf.id, leaving: Int64(count), db)
            return try fit(count, at: index, offset: offset, isSpread: true, db)
        }
        addAlbums(count, at: index)
        let slots = ranks.map { Slot(shelf: shelf.id, rank: $0) }
        tail = right == nil ? slots.last : nil
        return slots
    }

    /// Fills a shelf from its end, and then the following shelves, which are empty or new.
    private func append(_ count: Int, from first: Int, _ db: Database) throws -> [Slot] {
        var index = first
        var slots: [Slot] = []
        slots.reserveCapacity(count)
        while true {
            let held = directory.shelves[index].count
            let part = min(layout.capacity - held, count - slots.count)
            if part > 0 { slots += try fit(part, at: index, offset: held, db) }
            if slots.count == count { return slots }
            index += 1
            if index == directory.shelves.count || directory.shelves[index].count > 0 {
                try addShelf(at: index, db)
            }
        }
    }

    private func neighbours(
        on shelf: ShelfDirectory.Shelf, offset: Int, _ db: Database
    ) throws -> (left: Int64?, right: Int64?) {
        if shelf.count == 0 { return (nil, nil) }
        if offset == shelf.count {
            if let tail, tail.shelf == shelf.id { return (tail.rank, nil) }
            let statement = try db.cached("SELECT max(rank) FROM album WHERE shelf = ?")
            return (try statement.bind(shelf.id).value(), nil)
        }
        let statement = try db.cached("SELECT rank FROM album WHERE shelf = ? ORDER BY rank LIMIT ? OFFSET ?")
        let ranks: [Int64] = try statement.bind(shelf.id).bind(offset == 0 ? 1 : 2).bind(max(0, offset - 1)).values()
        return offset == 0 ? (nil, ranks.first) : (ranks.first, ranks.dropFirst().first)
    }

    private func addAlbums(_ count: Int, at index: Int) {
        directory.add(count, at: index)
        changed.insert(directory.shelves[index].id)
        window.close(directory.shelves[index].id)
    }
}

extension Shelves {
    /// Moves the albums of a shelf from an offset on to a new shelf after it, including deleted rows.
    private func split(_ index: Int, at offset: Int, _ db: Database) throws {
        let shelf = directory.shelves[index]
        guard let rank = try neighbours(on: shelf, offset: offset, db).right else {
            throw SQLiteError.corrupt
        }
        let new = try addShelf(at: index + 1, db)
        for table in ["album", "kept"] {
            try db.cached("UPDATE \(table) SET shelf = ? WHERE shelf = ? AND rank >= ?").bind(new).bind(shelf.id)
                .bind(rank).run()
        }
        addAlbums(offset - shelf.count, at: index)
        addAlbums(shelf.count - offset, at: index + 1)
        tail = nil
    }

    /// Spaces the ranks of a shelf evenly, for live and deleted rows, with room for `room` albums between neighbours.
    private func renumber(_ shelf: Int64, leaving room: Int64, _ db: Database) throws {
        try db.execute("CREATE TEMP TABLE IF NOT EXISTS spread (old INTEGER PRIMARY KEY, new INTEGER)")
        let spread = """
            INSERT INTO temp.spread (old)
            SELECT rank FROM album WHERE shelf = ?1 UNION SELECT rank FROM kept WHERE shelf = ?1
            """
        try db.prepare(spread).bind(shelf).run()
        let ranks = Int64(db.changes)
        let step = min(max(layout.step, room + 1), layout.farthestRank / (ranks + room + 2))
        let number = """
            UPDATE temp.spread SET new = n.number * ?
            FROM (SELECT old, row_number() OVER (ORDER BY old) AS number FROM temp.spread) AS n
            WHERE n.old = spread.old
            """
        try db.prepare(number).bind(step).run()
        for table in ["album", "kept"] {
            let update = """
                UPDATE \(table) SET rank = spread.new FROM temp.spread
                WHERE \(table).shelf = ? AND spread.old = \(table).rank
                """
            try db.prepare(update).bind(shelf).run()
        }
        try db.execute("DELETE FROM temp.spread")
        tail = nil
        window.close(shelf)
    }

    @discardableResult
    private func addShelf(at index: Int, _ db: Database) throws -> Int64 {
        guard let rank = freeRank(at: index) else {
            try spreadRanks(db)
            return try addShelf(at: index, db)
        }
        try db.cached("INSERT INTO shelf (rank, count) VALUES (?, 0)").bind(rank).run()
        let id = db.lastInsertedRowID
        directory.insert(ShelfDirectory.Shelf(id: id, rank: rank, count: 0), at: index)
        return id
    }

    /// A rank between the shelves around an index; nil if there is none left.
    private func freeRank(at index: Int) -> Int64? {
        let shelves = directory.shelves
        let left = index > 0 ? shelves[index - 1].rank : nil
        let right = index < shelves.count ? shelves[index].rank : nil
        return layout.ranks(1, after: left, before: right)?.first
    }

    /// Assigns new, evenly spaced ranks to all shelves.
    private func spreadRanks(_ db: Database) throws {
        let step = min(max(layout.step, 1 << 20), layout.farthestRank / Int64(directory.shelves.count + 2))
        let statement = try db.prepare("UPDATE shelf SET rank = ? WHERE id = ?")
        for (index, shelf) in directory.shelves.enumerated() {
            try statement.bind(Int64(index + 1) * step).bind(shelf.id).run()
        }
        try save(db)
        try load(db)
    }
}
