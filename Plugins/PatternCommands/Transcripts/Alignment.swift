/// An alignment of expected parts with actual elements that changes as little as possible.
struct Alignment {
    /// A part and the elements at its place.
    struct Piece {
        /// Nil for elements that were inserted.
        let part: Int?
        let elements: Range<Int>
        /// False for elements that are new in this place.
        let isKept: Bool
    }

    /// The pieces in order. A part without a piece has no elements any more.
    let pieces: [Piece]
    let cost: Int

    private static let largestTable = 1 << 20

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
            let (isNext, isKept) = (end / width > part, costs[origins[end]] == costs[end])
            let elements = start..<end % width
            if isKept ? isNext : !elements.isEmpty {
                pieces.append(Piece(part: isNext ? part : nil, elements: elements, isKept: isKept))
            }
            end = origins[end]
        }
        self.pieces = pieces.reversed()
    }
}
