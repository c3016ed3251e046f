/// The source of the tiles of a ``HorizontalScroller``.
///
/// An implementation adapts objects of another kind to tiles.
/// - Pattern: Adapter (target)
@MainActor
public protocol HorizontalScrollerDataSource: AnyObject {
    /// The number of tiles. Called only by ``HorizontalScroller/reload()``.
    func numberOfViews(in scroller: HorizontalScroller) -> Int

    /// The tile at an index, which counts from 0 and is below the last ``numberOfViews(in:)``.
    ///
    /// Called once for each tile that is visible or within the margin; the scroller releases the tile after it
    /// leaves.
    func horizontalScroller(_ scroller: HorizontalScroller, viewAt index: Int) -> any ScrollerTile
}
