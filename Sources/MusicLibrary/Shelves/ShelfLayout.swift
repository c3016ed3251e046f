/// The parameters of shelves.
struct ShelfLayout: Sendable, Hashable {
    /// The maximum number of albums on a shelf; at least 2.
    let capacity: Int
    /// The initial distance between the ranks of neighbours; at least 1.
    let step: Int64

    /// Creates a layout; the defaults suit libraries of any size.
    init(capacity: Int = 1000, step: Int64 = 1 << 40) {
        self.capacity = max(2, capacity)
        self.step = max(1, step)
    }

    /// The bound for the absolute value of ranks.
    var farthestRank: Int64 { 1 << 62 }

    /// Ranks for `count` albums between two neighbours on a shelf; nil if there is not enough room between them.
    func ranks(_ count: Int, after left: Int64?, before right: Int64?) -> [Int64]? {
        let ranks = -farthestRank..<farthestRank
        guard ranks.contains(left ?? 0), ranks.contains(right ?? 0) else { return nil }
        let (first, unit): (Int64, Int64)
        switch (left, right) {
        case (nil, nil): (first, unit) = (step, step)
        case (let left?, nil): (first, unit) = (left + step, step)
        case (nil, let right?): (first, unit) = (right - step * Int64(count), step)
        case (let left?, let right?):
            unit = (right - left) / Int64(count + 1)
            first = left + unit
        }
        let last = first + unit * Int64(count - 1)
        guard unit > 0, first > -farthestRank, last < farthestRank else { return nil }
        return (0..<Int64(count)).map { first + unit * $0 }
    }
}

/// The location of an album independent of other albums: a shelf and a rank on it.
struct Slot: Hashable {
    var shelf: Int64
    var rank: Int64
}

/// All shelves in order with their numbers of albums; it finds the shelf of a position without access to the file.
///
/// A library of ten million albums has about ten thousand shelves, so a linear scan takes microseconds.
struct ShelfDirectory {
    struct Shelf: Hashable {
        let id: Int64
        let rank: Int64
        var count: Int
    }

    private(set) var shelves: [Shelf] = []
    private(set) var total = 0

    init(_ shelves: [Shelf] = []) {
        self.shelves = shelves
        total = shelves.reduce(0) { $0 + $1.count }
    }

    /// The shelf of the album with `before` albums before it, and the number of these on the same shelf.
    func find(_ before: Int) -> (index: Int, offset: Int)? {
        guard before >= 0, before < total else { return nil }
        var start = 0
        for index in shelves.indices {
            if before < start + shelves[index].count { return (index, before - start) }
            start += shelves[index].count
        }
        return nil
    }

    /// The index of a shelf, and the number of albums on the shelves before it.
    func start(of id: Int64) -> (index: Int, before: Int)? {
        var start = 0
        for index in shelves.indices {
            if shelves[index].id == id { return (index, start) }
            start += shelves[index].count
        }
        return nil
    }

    mutating func add(_ count: Int, at index: Int) {
        shelves[index].count += count
        total += count
    }

    mutating func insert(_ shelf: Shelf, at index: Int) {
        shelves.insert(shelf, at: index)
        total += shelf.count
    }
}
