/// Who decides for a ``HorizontalScroller`` what follows from a person's moves.
///
/// - Pattern: Delegation (delegate)
@MainActor
public protocol HorizontalScrollerDelegate: AnyObject {
    /// The person has gone to a tile. Called once a move, and not where it led nowhere else.
    func horizontalScroller(_ scroller: HorizontalScroller, didSelectViewAt index: Int)

    /// At which tile to stand when the tiles were loaded anew; an index past an end counts as that end.
    func initialViewIndex(for scroller: HorizontalScroller) -> Int
}

extension HorizontalScrollerDelegate {
    /// Where the scroller stands already, or else at the first tile.
    public func initialViewIndex(for scroller: HorizontalScroller) -> Int { scroller.currentIndex ?? 0 }
}
