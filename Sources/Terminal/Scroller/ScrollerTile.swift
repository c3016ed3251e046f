/// A view among those that a ``HorizontalScroller`` shows side by side.
@MainActor
public protocol ScrollerTile: AnyObject {
    /// What the tile looks like at this moment.
    ///
    /// What is too much is cut, and what is missing blank, so that one tile never spoils its neighbours.
    /// - Parameter isCurrent: Whether it is the one that the person is at.
    func rows(_ size: TerminalSize, isCurrent: Bool) -> [StyledText]

    /// A part of it can be seen from now on.
    func didAppear()

    /// Nothing of it can be seen any more; it may appear again, or be let go of.
    func didDisappear()
}

extension ScrollerTile {
    /// Does nothing.
    public func didAppear() {}

    /// Does nothing.
    public func didDisappear() {}
}
