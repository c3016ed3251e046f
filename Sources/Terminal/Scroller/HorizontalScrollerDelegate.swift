/// Handles the selections of the user in a ``HorizontalScroller``.
///
/// - Pattern: Delegation (delegate)
@MainActor
public protocol HorizontalScrollerDelegate: AnyObject {
    /// The user selected a tile. Called once for each move that changes the selection.
    func horizontalScroller(_ scroller: HorizontalScroller, didSelectViewAt index: Int)

    /// The current tile after a reload; an index out of range selects the nearest end.
    func initialViewIndex(for scroller: HorizontalScroller) -> Int
}

extension HorizontalScrollerDelegate {
    /// The current tile of the scroller, or the first tile.
    public func initialViewIndex(for scroller: HorizontalScroller) -> Int { scroller.currentIndex ?? 0 }
}
