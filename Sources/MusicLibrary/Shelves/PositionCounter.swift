internal import GRDB

/// Finds the positions of albums that come in order.
///
/// On a shelf with few of them SQLite counts what lies between; a shelf with many is read whole.
struct PositionCounter {
    /// From so many albums on the same shelf on, the shelf is read.
    private static let many = 8

    private let shelves: Shelves
    private var shelf: Int64?
    /// How many albums stand before the last one that was asked for, and its rank.
    private var before = 0
    private var rank = Int64.min
    private var asked = 0
    private var ranks: [Int64]?
    /// Where in the ranks the one behind the last that was asked for stands: most often it is the next.
    private var following = 0
    /// How many albums stand before the shelf, and its place among all.
    private var start = 0
    private var next = 0

    init(_ shelves: Shelves) { self.shelves = shelves }

    /// The position of the album at a slot, from 1; slots come in rising order.
    mutating func position(of slot: Slot, _ db: Database) throws -> Int {
        if slot.shelf != shelf { enter(slot.shelf) }
        asked += 1
        if asked == Self.many {
            let statement = try db.cachedStatement(sql: "SELECT rank FROM album WHERE shelf = ? ORDER BY rank")
            ranks = try Int64.fetchAll(statement, arguments: [slot.shelf])
        }
        if let ranks {
            let isNext = following < ranks.count && ranks[following] == slot.rank
            let index = isNext ? following : Self.index(of: slot.rank, in: ranks)
            following = index + 1
            return start + following
        }
        let statement = try db.cachedStatement(
            sql: "SELECT count(*) FROM album WHERE shelf = ? AND rank >= ? AND rank < ?")
        before += try Int.fetchOne(statement, arguments: [slot.shelf, rank, slot.rank]) ?? 0
        rank = slot.rank
        return before + 1
    }

    private mutating func enter(_ shelf: Int64) {
        self.shelf = shelf
        let all = shelves.directory.shelves
        while next < all.count, all[next].id != shelf {
            start += all[next].count
            next += 1
        }
        (before, rank, asked, ranks, following) = (start, .min, 0, nil, 0)
    }

    /// How many of the ranks are smaller.
    private static func index(of rank: Int64, in ranks: [Int64]) -> Int {
        var low = 0
        var high = ranks.count
        while low < high {
            let middle = (low + high) / 2
            if ranks[middle] < rank { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
