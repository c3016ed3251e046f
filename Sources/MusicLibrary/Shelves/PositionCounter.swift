internal import GRDB

/// Finds the positions of albums that come in order, reading the ranks of each shelf once.
struct PositionCounter {
    private let shelves: Shelves
    private var shelf: Int64?
    private var before = 0
    private var ranks: [Int64] = []

    init(_ shelves: Shelves) { self.shelves = shelves }

    /// The position of the album at a slot, from 1.
    mutating func position(of slot: Slot, _ db: Database) throws -> Int {
        if slot.shelf != shelf { try read(slot.shelf, db) }
        var low = 0
        var high = ranks.count
        while low < high {
            let middle = (low + high) / 2
            if ranks[middle] < slot.rank { low = middle + 1 } else { high = middle }
        }
        return before + low + 1
    }

    private mutating func read(_ shelf: Int64, _ db: Database) throws {
        self.shelf = shelf
        before = shelves.directory.start(of: shelf)?.before ?? 0
        let statement = try db.cachedStatement(sql: "SELECT rank FROM album WHERE shelf = ? ORDER BY rank")
        ranks = try Int64.fetchAll(statement, arguments: [shelf])
    }
}
