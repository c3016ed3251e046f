/// Where a ``HorizontalScroller`` gets its tiles from.
///
/// Whoever adopts it makes things of another kind look like what the scroller can show.
/// - Pattern: Adapter (target)
@MainActor
public protocol HorizontalScrollerDataSource: AnyObject {
    /// How many tiles there are. Asked at ``HorizontalScroller/reload()`` and at no other time.
    func numberOfViews(in scroller: HorizontalScroller) -> Int

    /// The tile at an index, which counts from 0 and is below the number that was told last.
    ///
    /// Asked once for each tile that can be seen or soon will be; the scroller lets go of it when it has left.
    func horizontalScroller(_ scroller: HorizontalScroller, viewAt index: Int) -> any ScrollerTile
}
