/// A view in the row of a ``HorizontalScroller``.
@MainActor
public protocol ScrollerTile: AnyObject {
    /// The current content of the tile.
    ///
    /// The scroller cuts excess rows and columns and pads missing ones, so a tile never affects its neighbours.
    /// - Parameter isCurrent: True for the current tile.
    func rows(_ size: TerminalSize, isCurrent: Bool) -> [StyledText]

    /// The tile became at least partly visible.
    func didAppear()

    /// The tile is no longer visible; it may appear again or be released.
    func didDisappear()
}

extension ScrollerTile {
    /// Does nothing.
    public func didAppear() {}

    /// Does nothing.
    public func didDisappear() {}
}
