internal import SQLite

/// Saves the albums of a damaged library, with their positions as far as these can be read.
struct AlbumRescue {
    private let damaged: Database
    private let pages: DatabasePages
    private let db: Database
    private let new: String

    /// Creates a rescue from a connection to a damaged file and its pages into the open transaction of a new library.
    init(from damaged: Database, _ pages: DatabasePages, to db: Database, _ new: String) {
        (self.damaged, self.pages, self.db, self.new) = (damaged, pages, db, new)
    }

    /// The expected number of albums; nil if it cannot be read.
    var expected: Int? {
        if let shelves = try? damaged.value("SELECT coalesce(sum(count), 0) FROM shelf", as: Int.self) {
            return shelves
        }
        return try? damaged.value("SELECT count(*) FROM album", as: Int.self)
    }

    /// Saves the albums, and returns their number.
    func save() throws -> Int {
        try saveShelves()
        let insert = try db.prepare(PreparedStatements.Name.insertAlbum.sql)
        let isWhole = try ReadableAlbums(damaged).visit { try add($0, insert) }
        if !isWhole {
            let isMissing = try missing()
            try LooseAlbums(in: pages).visit { if try isMissing($0) { try add($0, insert) } }
        }
        return try naming(new) {
            try order()
            return try db.value("SELECT count(*) FROM album") ?? 0
        }
    }

    private func add(_ album: SavedAlbum, _ insert: Statement) throws {
        try naming(new) {
            try insert.bind(album.id).bind(album.slot?.shelf).bind(album.slot?.rank).bind(album.draft).run()
        }
    }

    private func saveShelves() throws {
        let shelves = try? damaged.prepare("SELECT id, rank FROM shelf ORDER BY rank").all { row in
            (id: row[0] as Int64?, rank: row[1] as Int64?)
        }
        try naming(new) {
            let insert = try db.prepare("INSERT OR IGNORE INTO shelf (id, rank, count) VALUES (?, ?, 0)")
            for shelf in shelves ?? [] {
                if let id = shelf.id, let rank = shelf.rank { try insert.bind(id).bind(rank).run() }
            }
        }
    }

    // MARK: Loose albums

    /// Returns a test whether an album on an unreachable page is missing in the new library.
    ///
    /// The page may be unused for a long time. In that case another page contains the album, the index of slots lacks
    /// it, or the journal records its deletion.
    private func missing() throws -> (SavedAlbum) throws -> Bool {
        let slots = (try? slotsOfAll()).flatMap { $0.count == expected ? $0 : nil }
        return { album in
            if let slots, slots[album.id] != album.slot { return false }
            let deleted = "SELECT EXISTS (SELECT 1 FROM kept WHERE id = ? AND shelf IS NOT NULL AND title IS NOT NULL)"
            let isDeleted = try? damaged.cached(deleted).bind(album.id).value(as: Bool.self)
            guard isDeleted != true else { return false }
            return try naming(new) {
                try db.cached("SELECT NOT EXISTS (SELECT 1 FROM album WHERE id = ?)").bind(album.id).value() ?? false
            }
        }
    }

    /// The slot of each album according to the index, which is on other pages.
    private func slotsOfAll() throws -> [Int64: Slot] {
        var slots: [Int64: Slot] = [:]
        try damaged.prepare("SELECT id, shelf, rank FROM album INDEXED BY album_slot ORDER BY shelf").forEach { row in
            guard let id: Int64 = row[0], let shelf: Int64 = row[1], let rank: Int64 = row[2] else { return }
            slots[id] = Slot(shelf: shelf, rank: rank)
        }
        return slots
    }

    // MARK: Order

    /// Creates shelves for slots whose shelf is lost, and moves albums without a unique slot to the end.
    private func order() throws {
        try db.execute(
            """
            INSERT INTO shelf (id, rank, count)
            SELECT shelf, (SELECT coalesce(max(rank), 0) FROM shelf) + row_number() OVER (ORDER BY shelf) * 1048576, 0
            FROM (SELECT DISTINCT shelf FROM album WHERE shelf NOT IN (SELECT id FROM shelf));
            UPDATE album SET shelf = NULL, rank = NULL WHERE shelf IS NULL OR rank IS NULL OR EXISTS (
                SELECT 1 FROM album b WHERE b.shelf = album.shelf AND b.rank = album.rank AND b.id < album.id);
            UPDATE shelf SET count = (SELECT count(*) FROM album WHERE shelf = shelf.id);
            """)
        let withoutSlot = try db.prepare("SELECT id FROM album WHERE shelf IS NULL ORDER BY id").values(as: Int64.self)
        guard !withoutSlot.isEmpty else { return }
        let shelves = Shelves(layout: ShelfLayout(), statements: PreparedStatements())
        try shelves.load(db)
        let slots = try shelves.makeRoom(for: withoutSlot.count, at: shelves.total + 1, db)
        let update = try db.prepare("UPDATE album SET shelf = ?, rank = ? WHERE id = ?")
        for (id, slot) in zip(withoutSlot, slots) { try update.bind(slot.shelf).bind(slot.rank).bind(id).run() }
        try shelves.save(db)
    }
}
