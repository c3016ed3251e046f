/// An alignment of expected parts with actual elements that changes as little as possible.
struct Alignment {
    /// A part and the elements at its position.
    struct Piece {
        /// Nil for elements that were inserted.
        let part: Int?
        let elements: Range<Int>
        /// False for elements that are new at this position.
        let isUnchanged: Bool
    }

    /// The pieces in order. A part without a piece has no elements any more.
    let pieces: [Piece]
    let cost: Int

    private static let largestTable = 1 << 20

    // The expected lines are `A`, `B`, `<any>` and `D`, the new ones `A`, `X`, `Y` and `D`. A number is the lowest cost at which the
    // parts above its row and the elements up to its column are aligned:
    //
    //     next part  -  A  X  Y  D
    //     A          0  2  4  6  8     to the right: an element is inserted, for 2, or for nothing before a free part
    //     B          3  0  2  4  6     down: a part is removed, for 3, or ends, if it is free, for nothing
    //     <any>      6  3  2  2  2     down and right by one: a part is replaced by an element, for 2
    //     D          6  3  2  2  2     down to one of `ends`: the part covers the elements, for nothing
    //     (none)     9  6  5  4  2     `cost`
    //
    // The origins lead from the end back to the start. A step that costs nothing keeps its part:
    //
    //     D      covers D      kept
    //     <any>  ends          kept        Y was inserted for nothing before, which makes no piece
    //     B      becomes X     replaced    the cost rises from 0 to 2
    //     A      covers A      kept
    //
    // So the new lines are `A`, `X`, `<any>` and `D`. If the new lines were only `A` and `D`, `B` would be removed, for 3.

    /// Aligns parts with elements; nil if there are too many.
    ///
    /// - Parameters:
    ///   - isFree: True for a part that covers any number of elements.
    ///   - ends: The possible ends of the elements that any other part covers from a position.
    init?(_ parts: Int, with count: Int, isFree: (Int) -> Bool, ends: (_ part: Int, _ start: Int) -> [Int]) {
        let width = count + 1
        guard parts < Self.largestTable / width else { return nil }
        var costs = [Int](repeating: .max, count: (parts + 1) * width)
        var origins = costs
        costs[0] = 0
        for here in costs.indices {
            let (part, start) = here.quotientAndRemainder(dividingBy: width)
            func reach(_ next: Int, _ cost: Int) {
                guard costs[here] + cost < costs[next] else { return }
                (costs[next], origins[next]) = (costs[here] + cost, here)
            }
            let isFree = part < parts && isFree(part)
            if part < parts {
                if !isFree { for end in ends(part, start) { reach(here + width + end - start, 0) } }
                if start < count { reach(here + width + 1, 2) }
                reach(here + width, isFree ? 0 : 3)
            }
            if start < count { reach(here + 1, isFree ? 0 : 2) }
        }
        var (pieces, end) = ([Piece](), costs.count - 1)
        cost = costs[end]
        while end > 0 {
            let (part, start) = origins[end].quotientAndRemainder(dividingBy: width)
            let (isNext, isUnchanged) = (end / width > part, costs[origins[end]] == costs[end])
            let elements = start..<end % width
            if isUnchanged ? isNext : !elements.isEmpty {
                pieces.append(Piece(part: isNext ? part : nil, elements: elements, isUnchanged: isUnchanged))
            }
            end = origins[end]
        }
        self.pieces = pieces.reversed()
    }
}
