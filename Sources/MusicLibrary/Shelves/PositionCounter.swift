internal import SQLite

/// Computes the positions of albums whose slots ascend.
///
/// On a shelf with few requests, SQLite counts the albums in between; after several requests, the whole shelf is
/// read.
struct PositionCounter {
    /// The number of requests on the same shelf at which the shelf is read.
    private static let many = 8

    private let shelves: Shelves
    private var shelf: Int64?
    /// The number of albums before the last requested one on the shelf, and its rank.
    private var before = 0
    private var rank = Int64.min
    private var asked = 0
    private var ranks: [Int64]?
    /// The index of the rank after the last requested one; it is usually the next.
    private var following = 0
    /// The number of albums before the shelf, and the index of the shelf.
    private var start = 0
    private var next = 0

    init(_ shelves: Shelves) { self.shelves = shelves }

    /// The position of the album at a slot, from 1; slots must ascend.
    mutating func position(of slot: Slot, _ db: Database) throws -> Int {
        if slot.shelf != shelf { enter(slot.shelf) }
        asked += 1
        if asked == Self.many {
            let statement = try db.cached("SELECT rank FROM album WHERE shelf = ? ORDER BY rank")
            ranks = try statement.bind(slot.shelf).values()
        }
        if let ranks {
            let isNext = following < ranks.count && ranks[following] == slot.rank
            let index = isNext ? following : ranks.insertionIndex(of: slot.rank)
            following = index + 1
            return start + following
        }
        let statement = try db.cached("SELECT count(*) FROM album WHERE shelf = ? AND rank >= ? AND rank < ?")
        before += try statement.bind(slot.shelf).bind(rank).bind(slot.rank).value() ?? 0
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
}

extension [Int64] {
    /// The number of smaller elements of a sorted array.
    func insertionIndex(of element: Int64) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if self[middle] < element { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
