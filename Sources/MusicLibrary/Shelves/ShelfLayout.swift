/// How wide shelves are.
package struct ShelfLayout: Sendable, Hashable {
    /// How many albums a shelf holds; at least 2.
    package let capacity: Int
    /// How far apart the ranks of neighbours are to begin with; at least 1.
    package let step: Int64

    /// A layout; what it is not given suits a library of any size.
    package init(capacity: Int = 1000, step: Int64 = 1 << 40) {
        self.capacity = max(2, capacity)
        self.step = max(1, step)
    }

    /// Ranks stay between this and its negative.
    var farthestRank: Int64 { 1 << 62 }

    /// Ranks for `count` albums between two neighbours on a shelf, or nil where there is no room between them.
    func ranks(_ count: Int, after left: Int64?, before right: Int64?) -> [Int64]? {
        guard [left, right].allSatisfy({ (-farthestRank..<farthestRank).contains($0 ?? 0) }) else { return nil }
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
